import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import {
  AdkAgentService,
  AuthenticationError,
  DisposedError,
  InvalidSettingsError,
  PolluxError,
  WorkspaceError,
} from '@pollux/runtime';
import type { AgentServiceOptions } from '@pollux/runtime';
import { call, gate, reply, text } from '@pollux/testkit';
import { describe, expect, it, vi } from 'vitest';

import { failure, message, run, useWorld } from './harness.js';
import type { Options } from './harness.js';

const world = useWorld();

/** What a program without types might pass. */
function untyped(json: string): Partial<AgentServiceOptions> {
  return JSON.parse(json);
}

describe('after dispose', () => {
  it('nothing can be sent or created, and disposing again is fine', async () => {
    const { session, service } = await world.start([reply(text('ok'))]);
    await run(session, 'hi');
    const before = [...session.events];
    await Promise.all([service.dispose(), service.dispose()]);
    await service.dispose();
    for (const attempt of [session.send(message('more')), service.createSession()]) {
      const error = await failure(attempt);
      expect(error).toBeInstanceOf(DisposedError);
      expect(error).toMatchObject({ code: 'DISPOSED' });
    }
    await session.abort();
    expect(session.events).toEqual(before);
  });

  it('a second dispose resolves only when the first has done its work', async () => {
    const { session, service } = await world.start([reply(text('some'), gate())]);
    await session.send(message('hi'));
    const first = service.dispose();
    await service.dispose();
    expect(session.events.at(-1)?.type).toBe('agent_end');
    await first;
  });

  it('a session that was still being created is refused, not leaked', async () => {
    const { service } = await world.start([]);
    const pending = failure(service.createSession());
    await service.dispose();
    expect(await pending).toBeInstanceOf(DisposedError);
  });
});

describe('a service that cannot be created', () => {
  const create = async (json: string): Promise<unknown> => {
    const cwd = await world.folder();
    const options = { cwd, ...untyped(json) };
    return failure(AdkAgentService.create(options).then((service) => world.keep(service)));
  };

  it('in a folder that is missing or is a file', async () => {
    const file = join(world.root, 'file.txt');
    await writeFile(file, '');
    for (const cwd of [file, join(world.root, 'missing')]) {
      const error = await failure(AdkAgentService.create({ cwd }));
      expect(error).toBeInstanceOf(WorkspaceError);
      expect(error).toMatchObject({ code: 'WORKSPACE_NOT_FOUND', message: expect.stringContaining(cwd) });
    }
  });

  it.each([
    ['settings.general.maxAttempts', '{"settings":{"general":{"maxAttempts":"three"}}}'],
    ['settings.general.maxAttempts', '{"settings":{"general":{"maxAttempts":0}}}'],
    ['settings.context.fileName', '{"settings":{"context":{"fileName":5}}}'],
    ['settings.tools.core.1', '{"settings":{"tools":{"core":["a",5]}}}'],
    ['settings.mcpServers.one', '{"settings":{"mcpServers":{"one":"npx"}}}'],
    ['settings.security.auth.selectedType', '{"settings":{"security":{"auth":{"selectedType":"magic"}}}}'],
    ['settings', '{"settings":[]}'],
    ['approvalMode', '{"approvalMode":"always"}'],
    ['auth.baseUrl', '{"auth":{"baseUrl":"not a url"}}'],
    ['plugins.0', '{"plugins":[{"name":"not a plugin"}]}'],
    ['cwd', '{"cwd":""}'],
    ['runtime', '{"runtime":"quick"}'],
    ['colour', '{"colour":"red"}'],
  ])('names the key %s of %s', async (key, json) => {
    const error = await create(json);
    expect(error).toBeInstanceOf(InvalidSettingsError);
    expect(error).toMatchObject({ code: 'INVALID_SETTINGS', message: expect.stringContaining(key) });
  });

  it.each([['unset', undefined] as const, ['empty', ''] as const])(
    'without a way to authenticate: %s',
    async (_, key) => {
      vi.stubEnv('GEMINI_API_KEY', key);
      const error = await create('{}');
      expect(error).toBeInstanceOf(AuthenticationError);
      expect(error).toMatchObject({ code: 'AUTHENTICATION', message: expect.stringContaining('GEMINI_API_KEY') });
    },
  );

  it.each([['gemini-api-key'], ['vertex-ai']])('with %s but without its credentials', async (type) => {
    vi.stubEnv('GEMINI_API_KEY', undefined);
    expect(await create(JSON.stringify({ auth: { type } }))).toBeInstanceOf(AuthenticationError);
  });

  it('frees what it had claimed of the process', async () => {
    const settings = { context: { fileName: 'OTHER.md' } };
    await expect(AdkAgentService.create({ cwd: join(world.root, 'missing'), settings })).rejects.toBeInstanceOf(
      WorkspaceError,
    );
    await world.service({});
  });
});

describe('yolo mode', () => {
  /** Whether a shell command of the model ran; a service that refuses the options ran none. */
  async function shellRuns(options: Options): Promise<boolean> {
    const plan = [reply(call('run_shell_command', { command: 'touch ran' })), reply(text('ok'))];
    const setup = await world.start(plan, options).catch((error: unknown) => {
      if (PolluxError.isInstance(error)) return undefined;
      throw error;
    });
    if (!setup) return false;
    await run(setup.session, 'go');
    return existsSync(join(setup.workspace, 'ran'));
  }

  it('runs commands where it is allowed, and nowhere else', async () => {
    expect(await shellRuns({})).toBe(true);
    expect.soft(await shellRuns({ trustedFolder: false }), 'untrusted folder').toBe(false);
    expect.soft(await shellRuns({ settings: { security: { disableYoloMode: true } } }), 'disabled').toBe(false);
  });
});
