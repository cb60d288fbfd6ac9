import { describe, expect, it } from 'vitest';

import { AuthType } from '../gemini-core.js';
import type { AgentEvent } from '../gemini-core.js';
import { ends, event, fails, says, shows } from './fixtures/events.js';
import { complaints, OutcomeTracker } from './outcome.js';
import type { Outcome } from './outcome.js';
import type { Notice } from './output/run-output.js';

function follow(...events: AgentEvent[]): { outcome: Outcome; notices: Notice[] } {
  const tracker = new OutcomeTracker(AuthType.USE_GEMINI);
  const notices = events.flatMap((each) => tracker.observe(each));
  return { outcome: tracker.outcome, notices };
}

function failureOf(...events: AgentEvent[]) {
  const { outcome } = follow(...events);
  if (!('failure' in outcome)) throw new Error('the run did not fail');
  return outcome.failure;
}

const error = (message: string, fatal: boolean, meta: Record<string, unknown> = {}, status = 'INTERNAL'): AgentEvent =>
  event('error', { status, message, fatal, _meta: meta });

describe('a run', () => {
  it.each(['completed', 'refusal', 'max_budget'])('that ended with %s got to its end', (reason) => {
    expect(follow(says('x'), ends(reason)).outcome).toEqual({ finish: { warnings: [], invalid: undefined } });
  });

  it.each([
    ['aborted', 130, 'FatalCancellationError'],
    ['max_turns', 53, 'FatalTurnLimitedError'],
    ['elicitation', 75, 'FatalPausedError'],
    ['failed', 1, 'Error'],
  ])('that ended with %s exits with %i', (reason, exitCode, type) => {
    expect(failureOf(ends(reason))).toMatchObject({ exitCode, json: { type, code: exitCode }, stream: { type } });
  });

  it('that a hook stopped says why and is no failure', () => {
    const end = ends('completed', { message: 'enough' });
    expect(follow(end).outcome).toEqual({ finish: { warnings: ['Agent execution stopped: enough'] } });
    expect(complaints(end)).toEqual(['Agent execution stopped: enough']);
  });
});

describe('an error of the API', () => {
  const refusal = '{"error":{"code":429,"message":"Slow down.","status":"RESOURCE_EXHAUSTED"}}';

  it('is told in each format as Gemini CLI does', () => {
    expect(failureOf(error(refusal, true, { status: 429 }, 'RESOURCE_EXHAUSTED'), ends('failed'))).toEqual({
      exitCode: 1,
      sentence: expect.stringContaining('[API Error: Slow down. (Status: RESOURCE_EXHAUSTED)]\nPlease wait'),
      json: { type: 'Error', message: refusal, code: 429 },
      stream: { type: 'unknown', message: expect.stringContaining(`[API Error: ${refusal}]\nPlease wait`) },
    });
  });

  it.each([
    ['UNAUTHENTICATED', 'no'],
    ['INVALID_ARGUMENT', '{"error":{"details":[{"reason":"API_KEY_INVALID"}]}}'],
  ])('that refuses the key exits with 41 (%s)', (status, message) => {
    expect(failureOf(error(message, true, {}, status)).exitCode).toBe(41);
  });

  it.each([
    ['FatalInputError', 42],
    ['_UnauthorizedError', 41],
    ['FatalConfigError', 52],
    ['TypeError', 1],
  ])('of the class %s exits with %i', (errorName, exitCode) => {
    expect(failureOf(error('x', true, { errorName }))).toMatchObject({ exitCode, json: { code: 1 } });
  });
});

describe('an answer that is none', () => {
  const invalid = (errorType?: string): AgentEvent =>
    error('Model stream ended.', true, { code: 'INVALID_STREAM', errorType });

  it('is told and ends the run without an answer', () => {
    const { outcome, notices } = follow(invalid('SAFETY_BLOCKED'), ends('failed'));
    expect(notices).toEqual([{ severity: 'error', message: expect.stringContaining('safety') }]);
    expect(outcome).toEqual({ finish: { warnings: [], invalid: notices[0]?.message } });
  });

  it.each([['NO_FINISH_REASON'], [undefined]])('keeps its own words if core has none for it (%s)', (type) => {
    expect(follow(invalid(type)).notices).toEqual([{ severity: 'error', message: 'Model stream ended.' }]);
  });
});

describe('an error that is not the end', () => {
  it('is a warning', () => {
    const loop = error('Loop detected, stopping execution', false, { code: 'LOOP_DETECTED' });
    const { outcome, notices } = follow(loop, ends('completed'));
    expect(notices).toEqual([{ severity: 'warning', message: 'Loop detected, stopping execution' }]);
    expect(outcome).toMatchObject({ finish: { warnings: ['Loop detected, stopping execution'] } });
  });

  it('of a hook that blocks says so', () => {
    const { notices } = follow(error(' nope ', false, { code: 'AGENT_EXECUTION_BLOCKED' }));
    expect(notices).toEqual([{ severity: 'warning', message: 'Agent execution blocked: nope' }]);
  });
});

describe('a tool', () => {
  it('that fails is complained of and nothing more', () => {
    const failed = fails('ls', 'No such folder.', 'file_not_found');
    expect(complaints(failed)).toEqual(['Error executing tool ls: No such folder.']);
    expect(follow(failed, ends('completed')).outcome).toMatchObject({ finish: {} });
  });

  it('that finds no room on the disk ends the run with 54, and is told once', () => {
    const failed = fails('write_file', 'Disk full.', 'no_space_left');
    const message = 'Error executing tool write_file: Disk full.';
    expect(complaints(failed)).toEqual([]);
    expect(failureOf(failed, ends('failed'))).toEqual({
      exitCode: 54,
      sentence: message,
      json: { type: 'FatalToolExecutionError', message, code: 'no_space_left' },
      stream: { type: 'no_space_left', message },
    });
  });

  it('that stops the run says so', () => {
    expect(complaints(fails('ls', 'halt', 'stop_execution'))).toEqual([
      'Error executing tool ls: halt',
      'Agent execution stopped: halt',
    ]);
  });

  it('that works is not complained of', () => {
    expect(complaints(shows('ls', 'x'))).toEqual([]);
  });
});
