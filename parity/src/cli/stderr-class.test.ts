import { expect, it } from 'vitest';

import { classOfStderr } from './stderr-class.js';

const json = (error: object): string => JSON.stringify({ session_id: 'x', error }, null, 2);
const LIMIT = { type: 'FatalTurnLimitedError', message: 'Enough.', code: 53 };

it('tells nothing, warnings and errors apart, whatever they say', () => {
  expect(classOfStderr('', 0)).toBe('empty');
  expect(classOfStderr('\n', 1)).toBe('empty');
  expect(classOfStderr('Careful!\n', 0)).toBe('warnings');
  expect(classOfStderr('It broke.\n', 1)).toBe('an error');
  expect(classOfStderr('It broke.\n', null)).toBe('an error');
});

it('leaves out what is there by chance', () => {
  expect(classOfStderr("[STARTUP] Phase 'x' was started but never ended.\n", 0)).toBe('empty');
  expect(classOfStderr('[STARTUP] x\nCareful!\n', 0)).toBe('warnings');
});

it('reads an error in JSON, but for its message', () => {
  const type = 'an error in JSON: session_id {"type":"FatalTurnLimitedError","code":53}';
  expect(classOfStderr(`${json(LIMIT)}\n`, 53)).toBe(type);
  expect(classOfStderr(`Careful!\n${json({ ...LIMIT, message: 'Stop.' })}\n[ERROR] ${json(LIMIT)}\n`, 53)).toBe(type);
  expect(classOfStderr(json({ ...LIMIT, code: 1 }), 53)).not.toBe(type);
  expect(classOfStderr(JSON.stringify({ error: LIMIT }, null, 2), 53)).not.toBe(type);
});

it('does not take other JSON for an error', () => {
  expect(classOfStderr('{\n  "a": 1\n}\n', 1)).toBe('an error');
  expect(classOfStderr('{\n  broken\n}\n', 1)).toBe('an error');
});
