import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { CliError } from '../exit-codes.js';
import type { CliArgs } from './cli-args.js';
import { parseArgs } from './parse-args.js';
import { VERSION } from './version.js';

function run(...argv: string[]): CliArgs {
  const parsed = parseArgs(argv);
  if (parsed.kind !== 'run') throw new Error(`"${argv.join(' ')}" is not a run but ${parsed.kind}`);
  return parsed.args;
}

function refusal(...argv: string[]): { exitCode: number; message: string } {
  try {
    parseArgs(argv);
  } catch (error) {
    if (error instanceof CliError) return { exitCode: error.exitCode, message: error.message };
  }
  throw new Error(`"${argv.join(' ')}" was not refused`);
}

describe('what the command line asks for', () => {
  it.each([['--version'], ['-v'], ['-p', 'x', '--version'], ['--version=true']])('is the version: %s', (...argv) => {
    expect(parseArgs(argv)).toEqual({ kind: 'version' });
  });

  it.each([['--help'], ['-h'], ['help'], ['-y', '--help'], ['mcp', '--help']])('is help: %s', (...argv) => {
    expect(parseArgs(argv)).toEqual({ kind: 'help' });
  });

  it('is the demo', () => {
    expect(parseArgs(['demo', '--fast'])).toEqual({ kind: 'demo', argv: ['--fast'] });
  });

  it('is a run with nothing set when nothing is given', () => {
    expect(run()).toEqual({
      debug: false,
      yolo: false,
      policy: [],
      adminPolicy: [],
      allowedTools: [],
      listExtensions: false,
      includeDirectories: [],
      skipTrust: false,
      rawOutput: false,
      acceptRawOutputRisk: false,
    });
  });

  it('names the version of the package', () => {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({ version: VERSION });
  });
});

describe('flags', () => {
  it('have long names, letters, values after = and camel case', () => {
    const expected = { prompt: 'x', model: 'pro', outputFormat: 'json', debug: true };
    expect(run('--prompt', 'x', '--model', 'pro', '--output-format', 'json', '--debug')).toMatchObject(expected);
    expect(run('-p', 'x', '-m', 'pro', '-o', 'json', '-d')).toMatchObject(expected);
    expect(run('--prompt=x', '-m=pro', '--outputFormat=json', '-d=true')).toMatchObject(expected);
    expect(run('--p', 'x', '--m', 'pro', '-do', 'json')).toMatchObject(expected);
  });

  it('keep a value as it is', () => {
    expect(run('--prompt=a=b\n-c').prompt).toBe('a=b\n-c');
    expect(run('-p', '- a list\n- of things').prompt).toBe('- a list\n- of things');
    expect(run('-p', '-1').prompt).toBe('-1');
    expect(run('-p', '').prompt).toBe('');
  });

  it('that are switches can be turned off, and the last one counts', () => {
    expect(run('--no-yolo', '--approval-mode', 'plan')).toMatchObject({ yolo: false, approvalMode: 'plan' });
    expect(run('-y', '--yolo=false').yolo).toBe(false);
    expect(run('--yolo', 'false', 'word')).toMatchObject({ yolo: false, query: 'word' });
    expect(run('--screen-reader').screenReader).toBe(true);
    expect(run('--no-screen-reader').screenReader).toBe(false);
  });

  it('that are lists add up and are split at commas', () => {
    expect(run('--policy', 'a, b,', '--policy', 'c').policy).toEqual(['a', 'b', 'c']);
    expect(run('-e', 'one', '-e=two').extensions).toEqual(['one', 'two']);
    expect(run('-e', '').extensions).toEqual(['']);
    expect(run('--allowed-mcp-server-names=x').allowedMcpServerNames).toEqual(['x']);
  });

  it('may leave the name of a worktree open', () => {
    expect(run('-w', '-p', 'x').worktree).toBe('');
    expect(run('-w', ' name ', '-p', 'x').worktree).toBe('name');
    expect(run('-p', 'x').worktree).toBeUndefined();
  });

  it('end at two dashes', () => {
    expect(run('-y', '--', '-p', 'x')).toMatchObject({ yolo: true, query: '-p x' });
  });
});

describe('the prompt', () => {
  it('can be words', () => {
    expect(run('fix', 'the', 'tests')).toMatchObject({ query: 'fix the tests' });
    expect(run('-y', 'fix', '-d', 'it')).toMatchObject({ query: 'fix it', yolo: true, debug: true });
  });

  it('is words when the flag is empty', () => {
    expect(run('-p', '', 'word')).toMatchObject({ prompt: '', query: 'word' });
  });
});

describe('a command line is refused in one sentence, with 42,', () => {
  it.each([
    ['an unknown flag', ['--bogus'], '--bogus'],
    ['an unknown letter', ['-yZ'], '-Z'],
    ['an unknown negated flag', ['--no-bogus'], '--no-bogus'],
    ['a flag without its value', ['-p'], '--prompt needs a value'],
    ['a flag in place of a value', ['-p', '-y'], '--prompt=-y'],
    ['a value for a switch', ['--yolo=maybe'], '"maybe"'],
    ['a bad format', ['-o', 'xml'], 'text, json, stream-json'],
    ['a bad mode', ['--approval-mode', 'wild'], 'auto_edit'],
    ['a bad engine', ['--runtime', 'v8'], 'adk, legacy'],
    ['two prompts', ['-p', 'a', 'b'], 'not both'],
    ['a flag twice', ['-m', 'a', '-m', 'b'], '2 times'],
    ['yolo and a mode', ['-y', '--approval-mode', 'plan'], '--approval-mode=yolo'],
    ['an empty session id', ['--session-id', ''], 'empty'],
    ['a session id with a blank', ['--session-id', 'a b'], '"a b"'],
    ['a session to resume', ['-r'], 'yet'],
    ['a list of sessions', ['--list-sessions'], 'yet'],
    ['a session to delete', ['--delete-session', '1'], 'yet'],
    ['a session file', ['--session-file', 'x'], 'yet'],
    ['an interactive prompt', ['-i', 'x'], 'yet'],
    ['ACP', ['--acp'], 'yet'],
    ['a sandbox', ['-s'], 'yet'],
    ['a subcommand', ['mcp', 'list'], '"mcp"'],
    ['another subcommand', ['-d', 'extension', 'list'], '"extension"'],
  ])('for %s', (_what, argv, part) => {
    const { exitCode, message } = refusal(...argv);
    expect(exitCode).toBe(42);
    expect(message).toContain(part);
    expect(message).toMatch(/^[A-Z-][^\n]*\.$/);
  });

  it('but not for a sandbox that is off', () => {
    expect(run('--no-sandbox', '--acp=false', '-p', 'x').prompt).toBe('x');
  });
});
