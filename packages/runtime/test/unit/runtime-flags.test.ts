import type { AdkAgentService, AgentServiceOptions } from '@pollux/runtime';
import { reply, text } from '@pollux/testkit';
import { afterAll, describe, expect, it, vi } from 'vitest';

import { createCoreConfig } from '../../src/core-config.js';
import { quietLogs } from '../../src/quiet-logs.js';
import { parseOptions } from '../../src/service-options.js';
import { selectRuntime } from '../../src/session-factory.js';
import { agentText, endReason, run, useWorld } from '../session/harness.js';
import type { Options } from '../session/harness.js';

const world = useWorld();
afterAll(quietLogs(false));
const flagValues = [undefined, true, false];

const combinations = flagValues.flatMap((runtimeEnabled) =>
  flagValues.flatMap((agentSessionNoninteractiveEnabled) =>
    flagValues.flatMap((agentSessionInteractiveEnabled) =>
      flagValues.map((agentSessionSubagentEnabled) => ({
        runtimeEnabled,
        agentSessionNoninteractiveEnabled,
        agentSessionInteractiveEnabled,
        agentSessionSubagentEnabled,
      })),
    ),
  ),
);

describe('the engine', () => {
  it('is the one that was asked for, whatever the settings say', () => {
    expect(combinations).toHaveLength(81);
    for (const flags of combinations) {
      expect([selectRuntime('adk', flags), selectRuntime('legacy', flags)]).toEqual(['adk', 'legacy']);
    }
    expect([selectRuntime('adk', undefined), selectRuntime('legacy', undefined)]).toEqual(['adk', 'legacy']);
  });

  it('is else legacy when the runtime is switched off, and only then', () => {
    for (const flags of combinations) {
      const expected = flags.runtimeEnabled === false ? 'legacy' : 'adk';
      expect({ flags, runtime: selectRuntime(undefined, flags) }).toEqual({ flags, runtime: expected });
    }
    expect([selectRuntime(undefined, undefined), selectRuntime(undefined, {})]).toEqual(['adk', 'adk']);
  });
});

/** Runs one prompt and tells by the events which engine it ran on: core's own announces no session. */
async function engineOf(options: Options): Promise<string> {
  const gemini = await world.server([reply(text('hello'))]);
  vi.stubEnv('GOOGLE_GEMINI_BASE_URL', gemini.url);
  const service: AdkAgentService = await world.service(options);
  const session = await service.createSession();
  const events = await run(session, 'hi');
  expect([endReason(events), agentText(events)]).toEqual(['completed', 'hello']);
  const types = [...session.events].map((event) => event.type);
  expect(types).toContain('agent_start');
  return types.includes('initialize') ? 'adk' : 'legacy';
}

const withRuntime = (runtimeEnabled: boolean | undefined): AgentServiceOptions['settings'] => ({
  experimental: { adk: { runtimeEnabled } },
});

describe('a session runs', () => {
  it.each<[string, Options, string]>([
    ['on ADK without settings', {}, 'adk'],
    ['on ADK with an empty setting', { settings: withRuntime(undefined) }, 'adk'],
    ['on ADK when it is switched on', { settings: withRuntime(true) }, 'adk'],
    ['on legacy when it is switched off', { settings: withRuntime(false) }, 'legacy'],
    ['on ADK when asked to, though it is switched off', { settings: withRuntime(false), runtime: 'adk' }, 'adk'],
    ['on legacy when asked to, though it is switched on', { settings: withRuntime(true), runtime: 'legacy' }, 'legacy'],
    ['on legacy when asked to, without settings', { runtime: 'legacy' }, 'legacy'],
    [
      'on ADK whatever the flags for surfaces say',
      {
        settings: {
          experimental: { adk: { agentSessionNoninteractiveEnabled: false, agentSessionInteractiveEnabled: false } },
        },
      },
      'adk',
    ],
  ])('%s', async (_what, options, expected) => {
    expect(await engineOf(options)).toBe(expected);
  });
});

describe('the flags for surfaces', () => {
  const noFlags = [false, false, false];
  it.each<[string, AgentServiceOptions['settings'], boolean[]]>([
    ['nothing', undefined, noFlags],
    ['the runtime alone', withRuntime(true), noFlags],
    ['headless', { experimental: { adk: { agentSessionNoninteractiveEnabled: true } } }, [true, false, false]],
    ['interactive', { experimental: { adk: { agentSessionInteractiveEnabled: true } } }, [false, true, false]],
    ['subagents', { experimental: { adk: { agentSessionSubagentEnabled: true } } }, [false, false, true]],
  ])('reach core as they are set: %s', async (_what, settings, expected) => {
    vi.stubEnv('GEMINI_CLI_EXP_AGENT', undefined);
    const options = parseOptions({
      cwd: await world.folder(),
      settings: { ...settings, tools: { useRipgrep: false } },
    });
    const config = await createCoreConfig(options, 'session');
    try {
      expect([
        config.getAgentSessionNoninteractiveEnabled(),
        config.getAgentSessionInteractiveEnabled(),
        config.isAgentSessionSubagentEnabled(),
      ]).toEqual(expected);
    } finally {
      await config.dispose();
    }
  });
});
