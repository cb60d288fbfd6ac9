import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';

import { call, reply, serverError, text } from '@pollux/testkit';
import type { Replies } from '@pollux/testkit';
import { describe, expect, it } from 'vitest';

import { useWorld, within } from './harness.js';

const world = useWorld();
const RUNTIME = new URL('../../dist/index.js', import.meta.url).href;
const ADK = import.meta.resolve('@google/adk');
const EXIT_MS = 20_000;

/** Runs a program that uses the built package, with nothing in its environment that would say that it is a test. */
async function runProgram(
  plan: Replies,
  body: string,
  options = '',
): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const gemini = await world.server(plan);
  const cwd = await world.folder();
  const script = join(world.root, 'program.mjs');
  await writeFile(
    script,
    `import { BasePlugin } from ${JSON.stringify(ADK)};
     import { AdkAgentService } from ${JSON.stringify(RUNTIME)};
     const service = await AdkAgentService.create({
       cwd: ${JSON.stringify(cwd)}, model: 'gemini-2.5-pro', approvalMode: 'yolo',
       settings: { tools: { useRipgrep: false }, general: { maxAttempts: 1 } }, ${options}
     });
     const session = await service.createSession();
     const run = async (text) => {
       const types = [];
       for await (const event of session.sendStream({ message: { content: [{ type: 'text', text }] } })) types.push(event);
       return types.at(-1).reason;
     };
     ${body}`,
  );
  const env = {
    PATH: process.env['PATH'],
    HOME: world.root,
    GEMINI_CLI_HOME: world.root,
    GEMINI_API_KEY: 'test-key',
    GOOGLE_GEMINI_BASE_URL: gemini.url,
  };
  const child = spawn(process.execPath, [script], { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = Promise.all([readAll(child.stdout), readAll(child.stderr), once(child, 'exit')]);
  try {
    const [stdout, stderr, [code]] = await within(EXIT_MS, output);
    return { code, stdout, stderr };
  } finally {
    child.kill('SIGKILL');
  }
}

describe('a program that uses the runtime', () => {
  it('has its console for itself, and ends by itself after dispose', async () => {
    const plan = [
      reply(text('I look'), call('run_shell_command', { command: 'echo hidden' }), call('no_such_tool')),
      reply(text('done')),
      serverError(),
      reply(text('after the failure')),
    ];
    const body = `
      console.log(await run('work'), await run('fail'), await run('again'));
      const disposed = performance.now();
      await service.dispose();
      process.on('exit', () => console.log(performance.now() - disposed < 5000 ? 'quick exit' : 'slow exit'));`;
    expect(await runProgram(plan, body)).toEqual({
      code: 0,
      stdout: 'completed failed completed\nquick exit\n',
      stderr: '',
    });
  });

  it('is not written to by a plugin that fails either', async () => {
    const plan = [reply(call('list_directory', { dir_path: '.' })), reply(text('done'))];
    const broken = `plugins: [Object.assign(new (class extends BasePlugin {})('broken'), {
      beforeToolCallback: async () => { throw new Error('broken plugin'); },
    })],`;
    const body = `console.log(await run('work')); await service.dispose();`;
    expect(await runProgram(plan, body, broken)).toEqual({ code: 0, stdout: 'completed\n', stderr: '' });
  });

  it('ends by itself when it is disposed in the middle of a stream', async () => {
    const slow = reply(text('wait'), call('run_shell_command', { command: 'sleep 30' }));
    const body = `
      const reason = run('work');
      await new Promise((resolve) => session.subscribe((event) => event.type === 'tool_request' && setTimeout(resolve, 500)));
      await service.dispose();
      console.log(await reason);`;
    expect(await runProgram([slow], body)).toEqual({ code: 0, stdout: 'aborted\n', stderr: '' });
  });

  it('ends by itself when the service was never used, and says why it could not be created', async () => {
    const body = `
      await service.dispose();
      await AdkAgentService.create({ cwd: '/does/not/exist' }).catch((error) => console.log(error.code));`;
    expect(await runProgram([], body)).toEqual({ code: 0, stdout: 'WORKSPACE_NOT_FOUND\n', stderr: '' });
  });
});
