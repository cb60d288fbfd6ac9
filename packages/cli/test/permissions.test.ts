import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { call, reply, text } from '@pollux/testkit';
import type { Reply } from '@pollux/testkit';
import { describe, expect, it } from 'vitest';

import { offeredTools, setUp, toolAnswers } from './run-pollux.js';
import type { Pollux } from './run-pollux.js';

function callOnce(name: string, args: Record<string, unknown>): Reply[] {
  return [reply(call(name, args)), reply(text('Done.'))];
}

const WRITE = () => callOnce('write_file', { file_path: 'new.txt', content: 'hello' });
const ECHO = () => callOnce('run_shell_command', { command: 'echo from-the-shell' });

async function written({ sandbox }: Pollux): Promise<string | undefined> {
  return readFile(join(sandbox.workspace, 'new.txt'), 'utf8').catch(() => undefined);
}

describe('the approval mode', () => {
  it('offers only what needs no approval by default', async () => {
    const pollux = await setUp([reply(text('Fine.'))]);
    expect(await pollux.run(['-p', 'x'])).toMatchObject({ exitCode: 0, stderr: '' });
    const tools = offeredTools(pollux.gemini.modelCalls[0]);
    expect(tools).toEqual(expect.arrayContaining(['read_file', 'grep_search', 'glob']));
    for (const tool of ['write_file', 'run_shell_command', 'ask_user']) expect(tools).not.toContain(tool);
  });

  it('refuses a tool that would need an approval', async () => {
    const pollux = await setUp(WRITE());
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x']);
    expect({ stdout, exitCode }).toEqual({ stdout: 'Done.\n', exitCode: 0 });
    expect(stderr).toMatch(/^Error executing tool write_file: [^\n]+\n$/);
    expect(await written(pollux)).toBeUndefined();
  });

  it.each([['-y'], ['--yolo'], ['--approval-mode', 'yolo'], ['--approval-mode=auto_edit']])(
    'edits files with %s %s',
    async (...argv) => {
      const pollux = await setUp(WRITE());
      expect(await pollux.run(['-p', 'x', ...argv])).toMatchObject({ stdout: 'Done.\n', exitCode: 0 });
      expect(await written(pollux)).toBe('hello');
    },
  );

  it('keeps the shell out of auto_edit', async () => {
    const pollux = await setUp(ECHO());
    expect(await pollux.run(['-p', 'x', '--approval-mode', 'auto_edit'])).toMatchObject({ exitCode: 0 });
    expect(offeredTools(pollux.gemini.modelCalls[0])).not.toContain('run_shell_command');
    expect(toolAnswers(pollux.gemini.modelCalls[1])['run_shell_command']).toMatch(/^\{"error":/);
  });

  it('is plan when asked for: it plans and changes nothing', async () => {
    const pollux = await setUp(WRITE());
    expect(await pollux.run(['-p', 'x', '--approval-mode', 'plan'])).toMatchObject({ stdout: 'Done.\n', exitCode: 0 });
    const tools = offeredTools(pollux.gemini.modelCalls[0]);
    expect(tools).toEqual(expect.arrayContaining(['read_file', 'exit_plan_mode']));
    for (const tool of ['enter_plan_mode', 'run_shell_command']) expect(tools).not.toContain(tool);
    expect(await written(pollux)).toBeUndefined();
  });

  it('cannot be yolo where the settings forbid it', async () => {
    const security = { auth: { selectedType: 'gemini-api-key' }, disableYoloMode: true };
    const { stdout, stderr, exitCode } = await (await setUp([], { security })).run(['-p', 'x', '-y']);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 52 });
    expect(stderr).toMatch(/^YOLO mode is disabled[^\n]*\n$/);
  });
});

describe('--allowed-tools', () => {
  it('lets a tool run without asking, and says that it is deprecated', async () => {
    const pollux = await setUp(WRITE());
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x', '--allowed-tools', 'write_file']);
    expect({ stdout, exitCode }).toEqual({ stdout: 'Done.\n', exitCode: 0 });
    expect(stderr).toMatch(/^Warning: --allowed-tools[^\n]*deprecated[^\n]*\n$/);
    expect(await written(pollux)).toBe('hello');
  });

  it('lets the shell run the commands that it names, and no others', async () => {
    const argv = ['-p', 'x', '--allowed-tools', 'run_shell_command(echo)'];
    const allowed = await setUp(ECHO());
    expect(await allowed.run(argv)).toMatchObject({ stdout: 'Done.\n', exitCode: 0 });
    expect(toolAnswers(allowed.gemini.modelCalls[1])['run_shell_command']).toContain('Output: from-the-shell');

    const other = await setUp(callOnce('run_shell_command', { command: 'echo a && touch new.txt' }));
    expect(await other.run(argv)).toMatchObject({ stdout: 'Done.\n', exitCode: 0 });
    expect(toolAnswers(other.gemini.modelCalls[1])['run_shell_command']).toContain('denied by policy');
    expect(await written(other)).toBeUndefined();
  });
});

describe('--policy', () => {
  const rule = (decision: string, extra = '') =>
    `[[rule]]\ntoolName = "write_file"\ndecision = "${decision}"\npriority = 900\n${extra}`;

  it('denies a tool, even in yolo mode', async () => {
    const pollux = await setUp(WRITE());
    await pollux.sandbox.write('workspace/rules.toml', rule('deny'));
    expect(await pollux.run(['-p', 'x', '-y', '--policy', 'rules.toml'])).toMatchObject({
      stdout: 'Done.\n',
      exitCode: 0,
    });
    expect(offeredTools(pollux.gemini.modelCalls[0])).not.toContain('write_file');
    expect(await written(pollux)).toBeUndefined();
  });

  it('denies some calls of a tool, and says why', async () => {
    const pollux = await setUp(WRITE());
    await pollux.sandbox.write(
      'workspace/rules.toml',
      rule('deny', 'argsPattern = "new"\ndenyMessage = "Not on my watch."\n'),
    );
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x', '-y', '--policy', 'rules.toml']);
    expect({ stdout, exitCode }).toEqual({ stdout: 'Done.\n', exitCode: 0 });
    expect(offeredTools(pollux.gemini.modelCalls[0])).toContain('write_file');
    expect(stderr).toContain('Not on my watch.');
    expect(await written(pollux)).toBeUndefined();
  });

  it('allows a tool, and takes folders', async () => {
    const pollux = await setUp(WRITE());
    await pollux.sandbox.write('workspace/rules/one.toml', rule('allow'));
    expect(await pollux.run(['-p', 'x', '--policy', 'rules'])).toMatchObject({
      stdout: 'Done.\n',
      stderr: '',
      exitCode: 0,
    });
    expect(await written(pollux)).toBe('hello');
  });

  it('reports a file that is no policy', async () => {
    const pollux = await setUp([reply(text('Fine.'))]);
    await pollux.sandbox.write('workspace/rules.toml', 'rule = [[[');
    const { stderr } = await pollux.run(['-p', 'x', '--policy', 'rules.toml']);
    expect(stderr).toContain('rules.toml');
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

describe('--include-directories', () => {
  const READ = () => callOnce('read_file', { file_path: '../elsewhere/note.txt' });

  it('lets tools read in another folder', async () => {
    const pollux = await setUp(READ());
    await pollux.sandbox.write('elsewhere/note.txt', 'from elsewhere');
    const ended = await pollux.run(['-p', 'x', '--include-directories', '../elsewhere']);
    expect(ended).toMatchObject({ stdout: 'Done.\n', stderr: '', exitCode: 0 });
    expect(toolAnswers(pollux.gemini.modelCalls[1])['read_file']).toContain('from elsewhere');
  });

  it('is needed for that', async () => {
    const pollux = await setUp(READ());
    await pollux.sandbox.write('elsewhere/note.txt', 'from elsewhere');
    expect(await pollux.run(['-p', 'x'])).toMatchObject({ stdout: 'Done.\n', exitCode: 0 });
    expect(toolAnswers(pollux.gemini.modelCalls[1])['read_file']).not.toContain('from elsewhere');
  });
});
