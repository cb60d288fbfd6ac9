import { describe, expect, it } from 'vitest';

import { cliSample } from '../../test/cli-sample.js';
import type { CliRecording } from './cli-recording.js';
import { compareCli } from './compare-cli.js';
import type { CliDifference } from './rules/cli-difference.js';

const scenario = { name: 'sample' };
const complaintsOf = (pollux: CliRecording): readonly string[] => compareCli(scenario, cliSample(), pollux).complaints;

describe('two runs', () => {
  it('that are the same have nothing to complain of', () => {
    expect(compareCli(scenario, cliSample(), cliSample())).toEqual({
      name: 'sample',
      figures: { requests: 1, exit: 0, bytes: Buffer.byteLength(cliSample().stdout) },
      intended: [],
      complaints: [],
    });
  });

  it('differ by exit code, output, class of stderr, requests and files', () => {
    const [request] = cliSample().requests;
    if (!request) throw new Error('the sample has a request');
    expect(complaintsOf(cliSample({ exitCode: 1 }))).toEqual(['exitCode\n  gemini: 0\n  pollux: 1']);
    expect(complaintsOf(cliSample({ stdout: '' }))).toEqual([expect.stringContaining('stdout\n')]);
    expect(complaintsOf(cliSample({ stderr: 'Careful!' }))).toEqual([
      'stderr\n  gemini: empty ""\n  pollux: warnings "Careful!"',
    ]);
    expect(complaintsOf(cliSample({ requests: [{ ...request, apiKey: 'other' }] }))).toEqual([
      expect.stringContaining('requests[0].apiKey'),
    ]);
    expect(complaintsOf(cliSample({ produced: { 'new.txt': null } }))).toEqual([
      expect.stringContaining('produced["new.txt"]'),
    ]);
  });

  it('may say the same in other words on stderr', () => {
    const verdict = compareCli(scenario, cliSample({ stderr: 'Careful!' }), cliSample({ stderr: 'Take care.' }));
    expect(verdict.complaints).toEqual([]);
  });

  it('are worthless when one of them has a problem', () => {
    const late = cliSample({ problems: ['late'] });
    expect(compareCli(scenario, late, cliSample()).complaints).toEqual(['gemini: late']);
    expect(compareCli(scenario, cliSample(), late).complaints).toEqual(['pollux: late']);
  });
});

describe('an intended difference', () => {
  const fails: CliDifference = { id: 'CD-999', rewrite: (gemini) => ({ ...gemini, exitCode: 42 }) };
  const intended = [fails];

  it('is expected, not just tolerated', () => {
    const failed = cliSample({ exitCode: 42 });
    expect(compareCli({ name: 'sample', intended }, cliSample(), failed)).toMatchObject({
      intended: ['CD-999'],
      complaints: [],
    });
    expect(compareCli({ name: 'sample', intended }, cliSample(), cliSample()).complaints).toHaveLength(1);
  });

  it('that changes nothing is out of date', () => {
    const failed = cliSample({ exitCode: 42 });
    expect(compareCli({ name: 'sample', intended }, failed, failed).complaints).toEqual([
      expect.stringContaining('CD-999 changed nothing'),
    ]);
  });
});
