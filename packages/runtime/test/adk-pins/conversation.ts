import {
  FunctionTool,
  InMemorySessionService,
  LlmAgent,
  REQUEST_CONFIRMATION_FUNCTION_CALL_NAME,
  Runner,
  getFunctionCalls,
  setLogger,
  type BasePlugin,
  type Event,
  type RunConfig,
  type ToolUnion,
} from '@google/adk';
import { response, type Content, type Part, type ScriptedLlm } from './scripted-llm.js';

// ADK logs to the console whatever these tests provoke.
setLogger(null);

const APP = 'pins';
const USER = 'user';

interface RunOptions {
  runConfig?: RunConfig;
  abortSignal?: AbortSignal;
}

export function makeAgent(llm: ScriptedLlm, tools: ToolUnion[] = [], name = 'agent'): LlmAgent {
  return new LlmAgent({ name, model: llm, tools, disallowTransferToParent: true, disallowTransferToPeers: true });
}

/** One session of one agent under a plain ADK Runner. */
export async function converse(agent: LlmAgent, plugins: BasePlugin[] = []) {
  const sessionService = new InMemorySessionService();
  const runner = new Runner({ appName: APP, agent, plugins, sessionService });
  const session = await sessionService.createSession({ appName: APP, userId: USER });
  const key = { userId: USER, sessionId: session.id };

  const stream = (message: string | Part[], options: RunOptions = {}) => {
    const parts = typeof message === 'string' ? [{ text: message }] : message;
    return runner.runAsync({ ...key, newMessage: { role: 'user', parts }, ...options });
  };
  return {
    runner,
    session,
    /** Runs one message and yields events as ADK does. */
    stream,
    /** Runs one message to its end. */
    run: (message: string | Part[], options?: RunOptions) => collect(stream(message, options)),
    /** The events that the session service holds. */
    stored: async (): Promise<Event[]> => (await sessionService.getSession({ appName: APP, ...key }))?.events ?? [],
  };
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A tool that writes its name into `executed` when it runs. */
export function makeTool(name: string, executed: string[], options: { requireConfirmation?: boolean } = {}) {
  return new FunctionTool({
    name,
    description: name,
    ...options,
    execute: () => {
      executed.push(name);
      return { ran: name };
    },
  });
}

/** The parts that answer every confirmation asked for in `events`. */
export function answerGates(events: Event[], confirmed: boolean): Part[] {
  const gates = events
    .flatMap(getFunctionCalls)
    .filter((gate) => gate.name === REQUEST_CONFIRMATION_FUNCTION_CALL_NAME);
  if (gates.length === 0) throw new Error('no confirmation was asked for');
  return gates.map((gate) => response(REQUEST_CONFIRMATION_FUNCTION_CALL_NAME, gate.id ?? '', { confirmed }));
}

export const contentsOf = (events: Event[]): Content[] => events.flatMap((event) => event.content ?? []);
