import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Context, createEventActions } from '@google/adk';
import type { Event } from '@google/adk';
import { afterAll, expect, it } from 'vitest';

import { converse, makeAgent } from '../../test/adk-pins/conversation.js';
import { responsesIn, says, ScriptedLlm } from '../../test/adk-pins/scripted-llm.js';
import type { Part } from '../../test/adk-pins/scripted-llm.js';
import { contextOf, sessionWith } from '../../test/unit/projection-oracle.js';
import { useWorld } from '../../test/session/harness.js';
import { createCoreConfig } from '../core-config.js';
import { ApprovalMode, Scheduler } from '../gemini-core.js';
import type { Config, ToolCallRequestInfo } from '../gemini-core.js';
import { ModelSelection } from '../model/model-selection.js';
import { quietLogs } from '../quiet-logs.js';
import { parseOptions } from '../service-options.js';
import { GcliModeAwareToolset } from './gcli-mode-aware-toolset.js';
import { responseOf } from './to-adk-tool.js';
import type { ToolExecutor } from './to-adk-tool.js';
import { ToolRunner } from './tool-runner.js';

const world = useWorld();
afterAll(quietLogs(false));

/** Core's tools in a workspace with one file, as ADK gets them. */
async function withTools(use: (parts: Toolbox) => Promise<void>): Promise<void> {
  const cwd = await world.folder();
  await writeFile(join(cwd, 'note.txt'), 'written in the note');
  const options = parseOptions({
    cwd,
    model: 'gemini-2.5-pro',
    approvalMode: 'yolo',
    settings: { tools: { useRipgrep: false } },
  });
  const config = await createCoreConfig(options, 'session');
  const runner = new ToolRunner(config, 'plain-runner');
  const executed: ToolCallRequestInfo[] = [];
  const executor: ToolExecutor = {
    execute: (requests, signal) => {
      executed.push(...requests);
      return runner.run(requests, signal);
    },
    promptId: () => 'prompt-1',
  };
  try {
    await use({ config, executed, toolset: new GcliModeAwareToolset(config, new ModelSelection(config), executor) });
  } finally {
    runner.dispose();
    await config.dispose();
  }
}

interface Toolbox {
  readonly config: Config;
  readonly executed: ToolCallRequestInfo[];
  readonly toolset: GcliModeAwareToolset;
}

const asks = (name: string, args: Record<string, unknown>, id: string): Part => ({ functionCall: { name, args, id } });

/** What core by itself answers to a call. */
async function answerOfCore(config: Config, name: string, args: Record<string, unknown>): Promise<unknown> {
  const scheduler = new Scheduler({ context: config, schedulerId: 'oracle', getPreferredEditor: () => undefined });
  const request = { callId: 'oracle', name, args, isClientInitiated: false, prompt_id: 'oracle' };
  const [done] = await scheduler.schedule([request], new AbortController().signal);
  scheduler.dispose();
  return responseOf(done?.response);
}

const answersIn = (events: Event[]) => responsesIn(events.flatMap((event) => event.content ?? []));

it('core’s tools run under a plain ADK Runner and answer what core answers', async () => {
  await withTools(async ({ config, toolset, executed }) => {
    const calls = [
      ['read_file', { file_path: 'note.txt' }],
      ['list_directory', { dir_path: '.' }],
      ['read_file', { file_path: 'missing.txt' }],
      ['read_file', { wrong: true }],
    ] as const;
    const llm = new ScriptedLlm(
      [says(...calls.slice(0, 2).map(([name, args], i) => asks(name, args, `c${i}`)))],
      [says(...calls.slice(2).map(([name, args], i) => asks(name, args, `c${i + 2}`)))],
      [says({ text: 'done' })],
    );
    const answers = answersIn(await (await converse(makeAgent(llm, [toolset]))).run('go'));
    expect(answers.map(({ id, name }) => `${id} ${name}`)).toEqual(calls.map(([name], i) => `c${i} ${name}`));
    for (const [index, [name, args]] of calls.entries()) {
      expect(answers[index]?.response).toEqual(await answerOfCore(config, name, args));
    }
    expect(answers.map(({ response }) => Object.keys(response ?? {}))).toEqual([
      ['output'],
      ['output'],
      ['error'],
      ['error'],
    ]);
    expect(JSON.stringify(answers[0])).toContain('written in the note');
    expect(JSON.stringify(answers[1])).toContain('note.txt');
    expect(executed.map(({ callId, prompt_id }) => [callId, prompt_id])).toEqual(
      calls.map((_, i) => [`c${i}`, 'prompt-1']),
    );
    expect(responsesIn(llm.contents(2)).map(({ response }) => response)).toEqual(
      answers.map(({ response }) => response),
    );
  });
});

it('the model is offered exactly core’s declarations', async () => {
  await withTools(async ({ config, toolset }) => {
    const llm = new ScriptedLlm([says({ text: 'done' })]);
    await (await converse(makeAgent(llm, [toolset]))).run('go');
    const declared = config.getToolRegistry().getFunctionDeclarations();
    expect(declared.map(({ name }) => name)).toContain('read_file');
    expect(llm.requests[0]?.config?.tools).toEqual([{ functionDeclarations: declared }]);
  });
});

it('the tools follow the approval mode, and are the same objects of core’s within one', async () => {
  await withTools(async ({ config, toolset }) => {
    const names = async (): Promise<string[]> => (await toolset.getTools()).map(({ name }) => name);
    const ofCore = () =>
      config
        .getToolRegistry()
        .getFunctionDeclarations()
        .map(({ name }) => name);
    const inYolo = await names();
    expect(inYolo).toEqual(ofCore());
    expect(toolset.declarations(undefined)).toBe(toolset.declarations(undefined));
    config.setApprovalMode(ApprovalMode.PLAN);
    const inPlan = await names();
    expect(inPlan).toEqual(ofCore());
    expect(inPlan).not.toEqual(inYolo);
  });
});

it('a tool that core does not know fails when it is run, and does not throw', async () => {
  await withTools(async ({ toolset }) => {
    const toolContext = new Context({
      invocationContext: contextOf(sessionWith()),
      eventActions: createEventActions(),
      functionCallId: 'c1',
    });
    const tool = toolset.tool('no_such_tool');
    expect(tool.name).toBe('no_such_tool');
    expect(await tool.runAsync({ args: {}, toolContext })).toEqual({ error: expect.stringContaining('no_such_tool') });
  });
});

it('a call that came to nothing is an error', () => {
  expect(responseOf(undefined)).toEqual({ error: 'The tool ended without a result.' });
});
