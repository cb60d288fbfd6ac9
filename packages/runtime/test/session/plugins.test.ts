import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { BasePlugin } from '@google/adk';
import { call, chunk, reply, serverError, text } from '@pollux/testkit';
import { describe, expect, it } from 'vitest';

import { agentText, endReason, ofType, run, useWorld } from './harness.js';
import { acceptedContents, textsOf, toolAnswers } from './invariants.js';

const world = useWorld();

type Hooks = Partial<Omit<BasePlugin, 'name'>>;

/** A plugin of the given callbacks. */
function plugin(hooks: Hooks): BasePlugin {
  class TestPlugin extends BasePlugin {}
  return Object.assign(new TestPlugin('test-plugin'), hooks);
}

const touch = (file: string) => call('run_shell_command', { command: `touch ${file}; echo touched` });
const modelText = (content: string) => ({ role: 'model', parts: [{ text: content }] });

describe('plugins around tools', () => {
  it('beforeToolCallback answers in the place of the tool, which does not run', async () => {
    const plugins = [
      plugin({
        beforeToolCallback: async ({ tool, toolArgs }) =>
          String(toolArgs['command']).includes('forbidden') ? { output: `no ${tool.name}` } : undefined,
      }),
    ];
    const plan = [reply(chunk(touch('forbidden'), touch('allowed'))), reply(text('ok'))];
    const { session, gemini, workspace } = await world.start(plan, { plugins });
    const events = await run(session, 'go');
    expect(existsSync(join(workspace, 'forbidden'))).toBe(false);
    expect(existsSync(join(workspace, 'allowed'))).toBe(true);
    acceptedContents(gemini.modelCalls[1]);
    const answers = toolAnswers(gemini.modelCalls[1]);
    expect(answers[0]?.response).toEqual({ output: 'no run_shell_command' });
    expect(JSON.stringify(answers[1])).toContain('touched');
    expect(ofType(events, 'tool_response')).toHaveLength(2);
  });

  it('afterToolCallback replaces the answer', async () => {
    const seen: unknown[] = [];
    const plugins = [
      plugin({
        afterToolCallback: async ({ result, toolContext }) => {
          seen.push(result, toolContext.functionCallId);
          return { output: 'replaced' };
        },
      }),
    ];
    const { session, gemini } = await world.start([reply(touch('a')), reply(text('ok'))], { plugins });
    const events = await run(session, 'go');
    expect(toolAnswers(gemini.modelCalls[1])).toMatchObject([{ response: { output: 'replaced' } }]);
    expect(JSON.stringify(seen[0])).toContain('touched');
    expect(seen[1]).toBe(ofType(events, 'tool_request')[0]?.requestId);
  });

  it('onToolErrorCallback replaces the error of a tool, and is not asked without one', async () => {
    const errors: string[] = [];
    const plugins = [
      plugin({
        onToolErrorCallback: async ({ error }) => {
          errors.push(error.message);
          return { output: 'recovered' };
        },
      }),
    ];
    const calls = chunk(call('read_file', { file_path: 'missing.txt' }), touch('a'));
    const { session, gemini } = await world.start([reply(calls), reply(text('ok'))], { plugins });
    await run(session, 'go');
    const answers = toolAnswers(gemini.modelCalls[1]);
    expect(answers[0]?.response).toEqual({ output: 'recovered' });
    expect(errors).toEqual([expect.stringContaining('missing.txt')]);
  });

  it.each(['beforeToolCallback', 'afterToolCallback', 'onToolErrorCallback'] as const)(
    'a %s that throws answers the call, and the run goes on',
    async (name) => {
      const fail = () => Promise.reject(new Error('broken plugin'));
      const calls = chunk(call('read_file', { file_path: 'missing.txt' }), call('list_directory', { dir_path: '.' }));
      const { session, gemini } = await world.start([reply(calls), reply(text('ok'))], {
        plugins: [plugin({ [name]: fail })],
      });
      expect(endReason(await run(session, 'go'))).toBe('completed');
      acceptedContents(gemini.modelCalls[1]);
      expect(JSON.stringify(toolAnswers(gemini.modelCalls[1])[0])).toContain('broken plugin');
    },
  );

  it('state that a plugin sets beside a tool is there at the next model call, and in the next stream', async () => {
    const seen: unknown[] = [];
    const plugins = [
      plugin({
        beforeToolCallback: async ({ toolContext }) => {
          toolContext.state.set('tools', Number(toolContext.state.get('tools') ?? 0) + 1);
          return undefined;
        },
        beforeModelCallback: async ({ callbackContext }) => {
          seen.push(callbackContext.state.get('tools'));
          return undefined;
        },
      }),
    ];
    const plan = [reply(touch('a')), reply(chunk(touch('b'), touch('c'))), reply(text('one')), reply(text('two'))];
    const { session } = await world.start(plan, { plugins });
    await run(session, 'first');
    await run(session, 'second');
    expect(seen).toEqual([undefined, 1, 3, 3]);
  });
});

describe('state of the app', () => {
  it('that a plugin sets beside a tool is there in the other sessions of the service', async () => {
    const seen: unknown[] = [];
    const plugins = [
      plugin({
        beforeToolCallback: async ({ toolContext }) => {
          toolContext.state.set('app:tools', 'used');
          toolContext.state.set('own', 'used');
          return undefined;
        },
        beforeModelCallback: async ({ callbackContext }) => {
          seen.push([callbackContext.state.get('app:tools'), callbackContext.state.get('own')]);
          return undefined;
        },
      }),
    ];
    const plan = [reply(touch('a')), reply(text('one')), reply(text('two'))];
    const { session, service } = await world.start(plan, { plugins });
    const other = await world.session(service);
    await run(session, 'first');
    await run(other, 'second');
    expect(seen).toEqual([
      [undefined, undefined],
      ['used', 'used'],
      ['used', undefined],
    ]);
  });
});

describe('plugins around the model', () => {
  it.each([
    ['beforeModelCallback', { beforeModelCallback: async () => ({ content: modelText('from the plugin') }) }],
    ['beforeRunCallback', { beforeRunCallback: async () => modelText('from the plugin') }],
  ] satisfies [string, Hooks][])('the answer of %s is shown and ends the stream', async (_, hooks) => {
    const { session, gemini } = await world.start([], { plugins: [plugin(hooks)] });
    const events = await run(session, 'go');
    expect(endReason(events)).toBe('completed');
    expect(gemini.modelCalls).toEqual([]);
    expect(agentText(events)).toBe('from the plugin');
  });

  it('onEventCallback sees partial and final events', async () => {
    const partial: (boolean | undefined)[] = [];
    const plugins = [
      plugin({
        onEventCallback: async ({ event }) => {
          if (event.author !== 'user') partial.push(event.partial);
          return undefined;
        },
      }),
    ];
    const { session } = await world.start([reply(text('one '), text('two'))], { plugins });
    expect(agentText(await run(session, 'go'))).toBe('one two');
    expect(partial.slice(0, -1)).toEqual([true, true]);
    expect(partial.at(-1)).not.toBe(true);
  });

  it('onModelErrorCallback may answer in the place of a model that failed', async () => {
    const errors: string[] = [];
    const plugins = [
      plugin({
        onModelErrorCallback: async ({ error }) => {
          errors.push(error.message);
          return { content: modelText('recovered') };
        },
      }),
    ];
    const { session } = await world.start([serverError('it broke')], { plugins });
    const events = await run(session, 'go');
    expect(errors).toEqual([expect.stringContaining('it broke')]);
    expect([endReason(events), agentText(events)]).toEqual(['completed', 'recovered']);
  });

  it('onUserMessageCallback changes what is sent', async () => {
    const plugins = [
      plugin({
        onUserMessageCallback: async ({ userMessage }) =>
          userMessage.parts?.some((part) => part.text) ? { role: 'user', parts: [{ text: 'changed' }] } : undefined,
      }),
    ];
    const { session, gemini } = await world.start([reply(touch('a')), reply(text('ok'))], { plugins });
    expect(endReason(await run(session, 'original'))).toBe('completed');
    const sent = textsOf(acceptedContents(gemini.modelCalls[1]), 'user');
    expect(sent).toContain('changed');
    expect(sent).not.toContain('original');
  });

  it.each([
    'onUserMessageCallback',
    'beforeRunCallback',
    'beforeModelCallback',
    'afterModelCallback',
    'onEventCallback',
    'afterRunCallback',
  ] as const)('a %s that throws once ends its stream once, and the session goes on', async (name) => {
    let calls = 0;
    const failOnce = (): Promise<undefined> =>
      calls++ === 0 ? Promise.reject(new Error('broken plugin')) : Promise.resolve(undefined);
    const { session, gemini } = await world.start((_, n) => reply(text(`answer ${n}`)), {
      plugins: [plugin({ [name]: failOnce })],
    });
    const events = await run(session, 'first');
    expect(endReason(events)).toBe('failed');
    expect(JSON.stringify(ofType(events, 'error'))).toContain('broken plugin');
    expect(endReason(await run(session, 'second'))).toBe('completed');
    expect(textsOf(acceptedContents(gemini.modelCalls.at(-1)), 'user')).toContain('second');
  });
});
