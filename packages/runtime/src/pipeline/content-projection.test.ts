import { createEvent, isCompactedEvent } from '@google/adk';
import type { CompactedEvent, Event } from '@google/adk';
import { describe, expect, it } from 'vitest';

import { createWithdrawal } from '../sessions/withdrawal.js';
import { AGENT, answers, asks, playBoth, model, said, user } from '../../test/unit/projection-oracle.js';
import type { ContextParams } from '../../test/unit/projection-oracle.js';

function compacted(summary: string, endTime: number): CompactedEvent {
  const fields = { isCompacted: true as const, startTime: 0, endTime, compactedContent: summary };
  const event = { ...createEvent({ author: AGENT, timestamp: endTime }), ...fields };
  if (!isCompactedEvent(event)) throw new Error('ADK does not take this for a compacted event');
  return event;
}

function at(timestamp: number, event: Event): Event {
  return { ...event, timestamp };
}

const withdrawnPrompt = user('never mind');
const withdrawnFirst = user('first');
const withdrawnLate = user('late');
const thought = { text: 'hmm', thought: true, thoughtSignature: 'sig' };
const media = { inlineData: { mimeType: 'image/png', data: 'AAAA' } };

const histories: Record<string, Event[]> = {
  'plain talk': [user('hello'), model(thought, 'hi'), user('more', media), model('ok'), user('bye')],
  'calls answered in place': [
    user('go'),
    model(thought, 'I look', asks('a')),
    user(answers('a')),
    model(asks('b'), asks('c')),
    user(answers('b'), answers('c')),
    model('done'),
  ],
  'answers in another order': [user('go'), model(asks('a'), asks('b')), user(answers('b'), answers('a')), model('ok')],
  'media beside an answer': [user('go'), model(asks('a')), user(answers('a'), media), model('ok')],
  'a late answer': [user('go'), model(asks('a')), user('still there?'), user(answers('a')), model('ok'), user('x')],
  'a late answer after more talk': [
    user('go'),
    model(asks('a'), asks('b')),
    user(answers('b')),
    model('waiting'),
    user('and?'),
    user(answers('a')),
    model('ok'),
  ],
  'two answers for one call event': [
    user('go'),
    model(asks('a'), asks('b')),
    user(answers('a')),
    user(answers('b')),
    model('ok'),
    user('next'),
  ],
  'a call answered twice': [user('go'), model(asks('a')), user(answers('a')), user(answers('a', 'newer')), model('ok')],
  'a call answered twice in one event': [
    user('go'),
    model(asks('a'), asks('b')),
    user(answers('a'), answers('a', 'newer')),
    user(answers('b')),
  ],
  'two call events answered crosswise': [
    user('go'),
    model(asks('a')),
    model(asks('b')),
    user(answers('b')),
    user(answers('a')),
    model('ok'),
  ],
  'half of the calls answered': [user('go'), model(asks('a'), asks('b')), user(answers('a')), user('next'), model('k')],
  'a dangling call': [user('go'), model('I look', asks('a')), user('never mind'), model('ok'), model(asks('b'))],
  'an answer without a call': [user(answers('zz')), model('eh'), user('go'), user(answers('yy')), model('ok')],
  'an answer with one call too many': [user('go'), model(asks('a')), user(answers('a'), answers('zz')), model('ok')],
  'an answer to calls of two events': [
    user('go'),
    model(asks('a')),
    model('and'),
    model(asks('b')),
    model('so'),
    user(answers('a'), answers('b')),
    model('ok'),
  ],
  'calls and answers without ids': [
    user('go'),
    model(asks(undefined), asks('b')),
    user(answers(undefined), answers('b')),
    model('ok'),
    model(asks(undefined)),
    user(answers(undefined)),
  ],
  'one id for two calls of an event': [user('go'), model(asks('a'), asks('a')), user(answers('a'), answers('a'))],
  'an answer that asks': [user('go'), model(asks('a')), user(answers('a'), asks('b')), user(answers('b')), model('ok')],
  'ids of ADK': [user('go'), model(asks('adk-1'), asks('own')), user(answers('adk-1'), answers('own')), model('ok')],
  'another agent': [
    user('go'),
    said({ author: 'other' }, 'model', thought, 'let me', asks('o'), media),
    said({ author: 'other' }, 'user', answers('o')),
    model('thanks'),
    said({ author: 'other' }, 'model'),
  ],
  branches: [
    user('go'),
    said({ author: AGENT, branch: 'agent' }, 'model', 'mine'),
    said({ author: AGENT, branch: 'agent.child' }, 'model', 'deeper'),
    said({ author: AGENT, branch: 'agentic' }, 'model', 'not a child'),
    said({ author: 'user', branch: 'other' }, 'user', 'theirs'),
  ],
  'isolation scopes': [
    user('go'),
    said({ author: AGENT, isolationScope: 'one' }, 'model', 'in one'),
    said({ author: AGENT, isolationScope: 'two' }, 'model', 'in two'),
    said({ author: AGENT, isolationScope: '' }, 'model', 'in the empty one'),
  ],
  compaction: [
    at(1, user('old')),
    at(2, model('older')),
    compacted('they talked', 2),
    at(3, user('new')),
    at(4, model(asks('a'))),
    at(5, user(answers('a'))),
    compacted('they talked more', 5),
    at(6, model('ok')),
  ],
  'compaction between a call and its answer': [
    at(1, user('old')),
    at(2, model(asks('a'))),
    compacted('asked', 2),
    at(3, user(answers('a'))),
  ],
  'confirmations, credentials and input': ['confirmation', 'credential', 'input', 'something_else'].flatMap((what) => [
    user(`go for ${what}`),
    model(asks(what)),
    model(asks(`adk-${what}`, `adk_request_${what}`)),
    user(answers(`adk-${what}`, 'yes', `adk_request_${what}`)),
    user(answers(what)),
    model('ok'),
  ]),
  'an empty first text': [
    user(''),
    user('go'),
    model('', asks('a')),
    model(asks('b')),
    model(''),
    user(answers('b')),
    model('', 'ok'),
  ],
  'no role, no parts, no content': [
    createEvent({ author: 'user', content: { parts: [{ text: 'no role' }] } }),
    createEvent({ author: 'user', content: { role: '', parts: [{ text: 'an empty role' }] } }),
    createEvent({ author: 'user', content: { role: 'user' } }),
    user(),
    createEvent({ author: AGENT, errorCode: '500', errorMessage: 'broken' }),
    createEvent({ author: AGENT, actions: { stateDelta: { a: 1 } } }),
    model(asks('a')),
    createEvent({ author: AGENT, customMetadata: { between: true } }),
    user(answers('a')),
  ],
  'a withdrawn prompt': [
    user('go'),
    model('ok'),
    withdrawnPrompt,
    createWithdrawal(withdrawnPrompt.id, AGENT),
    user('x'),
  ],
  'a withdrawn first event': [withdrawnFirst, createWithdrawal(withdrawnFirst.id, AGENT), user('go'), model('ok')],
  'a withdrawal among late answers': [
    user('go'),
    model(asks('a')),
    withdrawnLate,
    user(answers('a')),
    createWithdrawal(withdrawnLate.id, AGENT),
    model('ok'),
  ],
};

const contexts: [string, ContextParams][] = [
  ['in the root', {}],
  ['on a branch', { branch: 'agent.child' }],
  ['in an isolation scope', { isolationScope: 'one' }],
];

describe.each(contexts)('%s, every prefix is built as ADK builds it', (_where, params) => {
  it.each(Object.keys(histories))('%s', async (name) => {
    const { ours, adks } = await playBoth(histories[name] ?? [], params);
    expect(ours).toStrictEqual(adks);
  });
});

/** Numbers that look random and are the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A history of calls, answers in any order and number, talk and noise; every call has an id of its own. */
function randomHistory(seed: number): Event[] {
  const below = randomNumbers(seed);
  const asked: string[] = [];
  const some = (count: number): string[] => Array.from({ length: count }, () => asked[below(asked.length)] ?? 'none');
  const next = (): Event => {
    const kind = below(8);
    if (kind < 2) {
      const ids = Array.from(
        { length: 1 + below(3) },
        (_, n) => `${below(4) === 0 ? 'adk-' : ''}c${asked.length}-${n}`,
      );
      asked.push(...ids);
      return model(...ids.map((id) => asks(id)));
    }
    if (kind < 4)
      return user(...asked.slice(-1 - below(3)).map((id) => answers(id)), ...(asked.length ? [] : ['none']));
    if (kind === 4) return user(...some(1 + below(2)).map((id) => answers(id, `again ${below(100)}`)));
    if (kind === 5) return below(3) === 0 ? model('', 'noise') : createEvent({ author: AGENT });
    return kind === 6 ? user('talk') : model('talk', thought);
  };
  return Array.from({ length: 9 }, next);
}

it('random histories are built as ADK builds them', async () => {
  for (let seed = 1; seed <= 300; seed++) {
    const { ours, adks } = await playBoth(randomHistory(seed));
    expect({ seed, ...ours }).toStrictEqual({ seed, ...adks });
  }
});
