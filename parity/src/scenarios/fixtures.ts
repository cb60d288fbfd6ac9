import type { AgentServiceOptions } from '@pollux/runtime';

import type { CallEnd } from '../rules/call-end.js';

/** The smallest PNG: one transparent pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** The head of a frame, and silence. */
export const MP3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(60)]);

/** Every tool runs without a question. */
export const YOLO: Pick<AgentServiceOptions, 'approvalMode'> = { approvalMode: 'yolo' };

/** A model call is made once, whatever comes of it. */
export const ONE_ATTEMPT: Pick<AgentServiceOptions, 'settings'> = { settings: { general: { maxAttempts: 1 } } };

/** A model call is made again once. */
export const TWO_ATTEMPTS: Pick<AgentServiceOptions, 'settings'> = { settings: { general: { maxAttempts: 2 } } };

/** Some files to look at. */
export const FILES = { 'a.txt': 'alpha\n', 'b.txt': 'beta\ngamma\n', 'sub/c.txt': 'delta\n' };

/** What `read_file` says of `a.txt`. */
export const READ_A: CallEnd = {
  response: { output: 'alpha\n' },
  display: { resultSummary: '2 lines', result: { type: 'text', text: '' } },
  contentLength: 6,
};
