import { describe, expect, it } from 'vitest';

import { sample } from '../test/sample.js';
import { compare } from './compare.js';
import type { Recording } from './recording.js';
import type { IntendedDifference } from './rules/intended-difference.js';

const scenario = { name: 'sample' };
const complaintsOf = (legacy: Recording | undefined, ours: Recording | undefined): readonly string[] =>
  compare(scenario, legacy, ours).complaints;

const [first, second] = sample().requests;
const [stream = []] = sample().sends;
if (!first || !second) throw new Error('the sample has two requests');

const longer: IntendedDifference = {
  id: 'PD-999',
  rewrite: (legacy) => ({ ...legacy, requests: [...legacy.requests, first] }),
};

describe('two recordings', () => {
  it('that are the same have nothing to complain of', () => {
    expect(compare(scenario, sample(), sample())).toEqual({
      name: 'sample',
      figures: { requests: 2, events: 4 },
      intended: [],
      complaints: [],
    });
  });

  it('differ by an extra event', () => {
    const [start, ...rest] = stream;
    const ours = sample({ sends: [[...(start ? [start, start] : []), ...rest]] });
    expect(complaintsOf(sample(), ours)).toEqual([expect.stringContaining('sends[0][1].type')]);
    expect(complaintsOf(ours, sample())).toEqual([expect.stringContaining('sends[0][1].type')]);
  });

  it('differ by an event at the end', () => {
    const [, , , end] = stream;
    const ours = sample({ sends: [[...stream, ...(end ? [end] : [])]] });
    expect(complaintsOf(sample(), ours)).toEqual([expect.stringContaining('sends[0][4]\n  legacy: (nothing)')]);
  });

  it('differ by the order of events', () => {
    const [start, call, message, end] = stream;
    if (!start || !call || !message || !end) throw new Error('the sample has four events');
    expect(complaintsOf(sample(), sample({ sends: [[start, message, call, end]] }))).toHaveLength(1);
  });

  it('differ by a changed field of a body', () => {
    const ours = sample({ requests: [first, { ...second, body: { ...second.body, generationConfig: { topK: 1 } } }] });
    expect(complaintsOf(sample(), ours)).toEqual([
      'requests[1].body.generationConfig\n  legacy: (nothing)\n  ours:   {"topK":1}',
    ]);
  });

  it('differ by a path', () => {
    const ours = sample({ requests: [{ ...first, path: '/v1beta/models/m:countTokens' }, second] });
    expect(complaintsOf(sample(), ours)).toEqual([expect.stringContaining('requests[0].path')]);
  });

  it('differ by a missing request and by one too many', () => {
    const shorter = sample({ requests: [first] });
    expect(complaintsOf(sample(), shorter)).toEqual([
      expect.stringMatching(/^requests\[1\]\n.*\n {2}ours: {3}\(nothing\)/),
    ]);
    expect(complaintsOf(shorter, sample())).toEqual([expect.stringMatching(/^requests\[1\]\n {2}legacy: \(nothing\)/)]);
  });

  it('differ by a missing send', () => {
    expect(complaintsOf(sample(), sample({ sends: [] }))).toEqual([expect.stringContaining('sends[0]')]);
  });

  it('are worthless when one of them has a problem, or is not there', () => {
    expect(complaintsOf(sample({ problems: ['late'] }), sample())).toEqual(['legacy: late']);
    expect(complaintsOf(sample(), sample({ problems: ['late'] }))).toEqual(['ours: late']);
    expect(complaintsOf(sample(), undefined)).toHaveLength(1);
    expect(complaintsOf(undefined, sample())).toHaveLength(1);
  });
});

describe('an intended difference', () => {
  const ours = sample({ requests: [first, second, first] });
  const intended = [longer];

  it('is expected, not just tolerated', () => {
    expect(compare({ name: 'sample', intended }, sample(), ours)).toMatchObject({
      intended: ['PD-999'],
      complaints: [],
    });
    expect(compare({ name: 'sample', intended }, sample(), sample()).complaints).toHaveLength(1);
  });

  it('says nothing about other differences', () => {
    const verdict = compare({ name: 'sample', intended }, sample(), { ...ours, sends: [] });
    expect(verdict.complaints).toEqual([expect.stringContaining('sends[0]')]);
  });

  it('that changes nothing is out of date', () => {
    const stale: IntendedDifference = { id: 'PD-998', rewrite: (legacy) => ({ ...legacy }) };
    expect(compare({ name: 'sample', intended: [stale] }, sample(), sample()).complaints).toEqual([
      expect.stringContaining('PD-998 changed nothing'),
    ]);
  });
});
