import { getCurrentGeminiMdFilename, setGeminiMdFilename } from '@google/gemini-cli-core';
import { afterEach, describe, expect, it } from 'vitest';

import { PolluxError } from './errors.js';
import { claimProcessGlobals } from './process-globals.js';
import { parseOptions } from './service-options.js';
import type { GeminiSettings } from './service-options.js';

const held: (() => void)[] = [];

function claim(settings?: GeminiSettings): () => void {
  const release = claimProcessGlobals(parseOptions({ cwd: '.', settings }));
  held.push(release);
  return release;
}

/** The message of the conflict that a claim runs into. */
function conflict(settings?: GeminiSettings): string {
  try {
    claim(settings);
  } catch (error) {
    if (PolluxError.isInstance(error) && error.code === 'PROCESS_GLOBAL_CONFLICT') return error.message;
    throw error;
  }
  throw new Error('the claim was granted');
}

afterEach(() => held.splice(0).forEach((release) => release()));

const named = (fileName: string | string[]): GeminiSettings => ({ context: { fileName } });
const conseca: GeminiSettings = { security: { enableConseca: true } };

describe('what is one per process', () => {
  it.each<[string, GeminiSettings | undefined, GeminiSettings | undefined]>([
    ['nothing', undefined, {}],
    ['the default name of the context file', undefined, named('GEMINI.md')],
    ['the same name', named('AGENTS.md'), named('AGENTS.md')],
    ['the same names', named(['A.md', 'B.md']), named(['A.md', 'B.md'])],
    ['telemetry that is off', undefined, { telemetry: { enabled: false } }],
    ['the same telemetry', { telemetry: { enabled: true } }, { telemetry: { enabled: true } }],
    ['a checker of conversations beside a session without one', undefined, conseca],
    ['a session without a checker beside one with', conseca, undefined],
  ])('can be shared by two that want %s', (_what, first, second) => {
    claim(first);
    claim(second);
    expect(held).toHaveLength(2);
  });

  it.each<[string, GeminiSettings | undefined, GeminiSettings | undefined, string]>([
    ['another name of the context file', undefined, named('AGENTS.md'), '"AGENTS.md"'],
    ['the default name beside another', named('AGENTS.md'), undefined, '"AGENTS.md"'],
    ['more names', named('A.md'), named(['A.md', 'B.md']), '["A.md","B.md"]'],
    ['the names in another order', named(['A.md', 'B.md']), named(['B.md', 'A.md']), '["B.md","A.md"]'],
    ['telemetry beside none', undefined, { telemetry: { enabled: true } }, 'Telemetry'],
    ['other telemetry', { telemetry: { outfile: 'a' } }, { telemetry: { outfile: 'b' } }, '"outfile":"b"'],
    ['a second checker of conversations', conseca, conseca, 'Conseca'],
  ])('is refused to a second that wants %s', (_what, first, second, says) => {
    claim(first);
    expect(conflict(second)).toContain(says);
    expect(conflict(second), 'a refusal changes nothing').toContain(says);
  });

  it('is free again when the last holder has released it', () => {
    const [one, two] = [claim(named('A.md')), claim(named('A.md'))];
    one();
    expect(conflict(named('B.md'))).toContain('"A.md"');
    two();
    claim(named('B.md'));
    expect(conflict(named('A.md'))).toContain('"B.md"');
  });

  it('is released once by each holder, however often it says so', () => {
    const [one] = [claim(named('A.md')), claim(named('A.md'))];
    one();
    one();
    one();
    expect(conflict(named('B.md')), 'the other one still holds it').toContain('"A.md"');
  });

  it('is not held by a claim that was refused for another part of it', () => {
    const telemetry = claim({ telemetry: { enabled: true } });
    conflict({ ...conseca, telemetry: { enabled: false } });
    telemetry();
    claim(conseca);
    expect(held).toHaveLength(2);
  });

  it('a checker of conversations can follow another one', () => {
    claim(conseca)();
    claim(conseca)();
    claim(conseca);
    expect(conflict(conseca)).toContain('Conseca');
  });

  it('the name of the context file goes back to its default with the last holder, not before', () => {
    const [one, two] = [claim(named('A.md')), claim(named('A.md'))];
    setGeminiMdFilename('A.md');
    one();
    expect(getCurrentGeminiMdFilename()).toBe('A.md');
    two();
    expect(getCurrentGeminiMdFilename()).toBe('GEMINI.md');
  });
});
