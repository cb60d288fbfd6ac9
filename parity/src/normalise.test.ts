import { describe, expect, it } from 'vitest';

import { sample } from '../test/sample.js';
import { normalise } from './normalise.js';
import type { Recording } from './recording.js';

/** The sample as another run would have recorded it. */
function anotherRun(): Recording {
  const json = JSON.stringify(sample())
    .replaceAll('/tmp/run-1', '/tmp/run-2')
    .replaceAll('session-1', 'session-2')
    .replaceAll('stream-a', 'stream-b')
    .replaceAll('1700000000000_0', '1700000000123_7')
    .replaceAll('2026-01-02', '2026-01-03')
    .replaceAll('Monday', 'Tuesday');
  return JSON.parse(json);
}

function textsOf(...texts: string[]): string {
  const contents = texts.map((text) => ({ role: 'user', parts: [{ text }] }));
  return JSON.stringify(normalise(sample({ requests: [{ path: '/', body: { contents } }], sends: [] })));
}

describe('normalise', () => {
  it('makes two runs of the same thing equal', () => {
    expect(anotherRun()).not.toEqual(sample());
    expect(normalise(anotherRun())).toEqual(normalise(sample()));
  });

  it('numbers ids in the order of their first appearance', () => {
    expect(normalise(sample())).toMatchObject({
      sends: [
        [
          { id: '<event-1>', streamId: '<stream-1>', timestamp: '<time>' },
          { id: '<event-2>', requestId: 'read_file__read_file_<call-1>' },
          { id: '<event-3>' },
          { id: '<event-4>' },
        ],
      ],
      requests: [
        { body: { contents: [{ parts: [{ text: 'Look into <workspace>' }] }] } },
        { body: { contents: [{}, { parts: [{ text: 'Answer to read_file_<call-1>' }] }] } },
      ],
    });
  });

  it('keeps a reference to the wrong call apart from one to the right call', () => {
    const right = textsOf('read_file_1700000000000_0', 'read_file_1700000000000_1', 'read_file_1700000000000_0');
    const wrong = textsOf('read_file_1700000000000_0', 'read_file_1700000000000_1', 'read_file_1700000000000_1');
    expect(right).not.toBe(wrong);
  });

  it('keeps a repeated event id and a malformed time', () => {
    const [[start, ...rest] = []] = sample().sends;
    if (!start) throw new Error('the sample has events');
    const broken = sample({ sends: [[start, { ...start, timestamp: 'now' }, ...rest]] });
    expect(normalise(broken)).toMatchObject({
      sends: [[{ id: '<event-1>' }, { id: '<event-1>', timestamp: 'now' }, {}, {}, {}]],
    });
  });

  it('leaves ids that the API gave, other numbers and other folders alone', () => {
    expect(textsOf('id-1 call_2 1700000000000 /tmp/run-2/home')).toContain('id-1 call_2 1700000000000 /tmp/run-2/home');
  });

  it('replaces process ids and UUIDs', () => {
    const uuid = '0f1c4a2b-5f28-4193-9398-f040c4481dee';
    expect(textsOf(`Process Group PGID: 4711 ${uuid}#0 ${uuid}`)).toContain('PGID: <pid> <uuid-1>#0 <uuid-1>');
  });

  it('puts skills in order', () => {
    const list = (...names: string[]): string =>
      `<available_skills>\n${names.map((name) => `  <skill>${name}</skill>\n`).join('')}</available_skills>`;
    expect(textsOf(list('b', 'a'))).toBe(textsOf(list('a', 'b')));
    expect(textsOf(list('b', 'a'))).not.toBe(textsOf(list('a', 'c')));
    const tool = (...names: string[]): string => `agent skill by name (Available: ${names.join(', ')}).`;
    expect(textsOf(tool('b', 'a'))).toBe(textsOf(tool('a', 'b')));
    expect(tools('a', 'b')).toEqual(tools('b', 'a'));
    expect(tools('a', 'b')).not.toEqual(tools('a', 'c'));
  });
});

function tools(...names: string[]): unknown {
  const name = { type: 'string', description: 'The name of the skill to activate.', enum: names };
  const declaration = { name: 'activate_skill', parametersJsonSchema: { properties: { name } } };
  const body = { tools: [{ functionDeclarations: [declaration] }] };
  return normalise(sample({ requests: [{ path: '/', body }] })).requests;
}
