import { randomUUID } from 'node:crypto';

import { deferred } from '../deferred.js';
import type { Deferred } from '../deferred.js';
import { DisposedError, EmptyMessageError, InvalidSendError, SessionBusyError } from '../errors.js';
import { contentPartsToGeminiParts } from '../gemini-core.js';
import type { AgentEvent, AgentProtocol, AgentSend, Unsubscribe } from '../gemini-core.js';
import { toAdkParts } from '../genai-bridge.js';
import type { AdkPart } from '../genai-bridge.js';
import type { SessionRuntime } from '../session-runtime.js';
import { EventTranslator } from './event-translator.js';
import { parseSend } from './parse-send.js';
import type { MessageSend, UpdateSend } from './parse-send.js';
import { applyUpdate, CONFIG_SCHEMA } from './session-update.js';
import { Trajectory } from './trajectory.js';
import { runTurns } from './turn-loop.js';
import type { StreamEnd } from './turn-loop.js';

const AGENT_ID = 'gemini-cli';

interface ActiveStream {
  readonly translator: EventTranslator;
  readonly controller: AbortController;
  readonly ended: Deferred<void>;
}

/** Gemini CLI's agent contract over ADK: what is sent goes in here, and everything that happens comes out as events. */
export class AdkAgentProtocol implements AgentProtocol {
  readonly trajectory = new Trajectory();
  readonly #runtime: SessionRuntime;
  #active: ActiveStream | undefined;
  #disposing: Promise<void> | undefined;

  constructor(runtime: SessionRuntime) {
    this.#runtime = runtime;
    runtime.onModelSelected = (model) => this.#announceModel(model);
  }

  get events(): readonly AgentEvent[] {
    return this.trajectory.events;
  }

  subscribe(callback: (event: AgentEvent) => void): Unsubscribe {
    return this.trajectory.subscribe(callback);
  }

  async send(payload: AgentSend): Promise<{ streamId: string | null }> {
    if (this.#disposing) throw new DisposedError('session');
    const parsed = parseSend(payload);
    switch (parsed.kind) {
      case 'message':
        return this.#sendMessage(parsed);
      case 'update':
        return this.#sendUpdate(parsed);
      case 'elicitations':
        throw new InvalidSendError('No elicitation is pending in this session, so there is nothing to answer.');
      case 'action':
        throw new InvalidSendError(`This session has no action "${parsed.type}". Send a message or an update.`);
    }
  }

  /** Resolves when the stream has ended; without an active stream at once. */
  async abort(): Promise<void> {
    this.#active?.controller.abort();
    await this.#active?.ended.promise;
  }

  dispose(): Promise<void> {
    this.#disposing ??= this.#end();
    return this.#disposing;
  }

  async #end(): Promise<void> {
    await this.abort();
    this.trajectory.close();
    await this.#runtime.dispose();
  }

  async #sendMessage({ message, meta }: MessageSend): Promise<{ streamId: string }> {
    if (this.#active) throw new SessionBusyError(this.#active.translator.streamId);
    const parts = toAdkParts(contentPartsToGeminiParts(message.content));
    if (parts.every(isBlank)) throw new EmptyMessageError();

    const stream = beginStream();
    this.#active = stream;
    this.#ensureInitialized(stream.translator);
    const shown = message.displayContent ? [{ type: 'text' as const, text: message.displayContent }] : message.content;
    this.trajectory.append(
      stream.translator.make('message', { role: 'user', content: shown, ...(meta ? { _meta: meta } : {}) }),
    );
    // A macrotask, so that the caller has the streamId and can attach before agent_start.
    setImmediate(() => void this.#run(stream, parts));
    return { streamId: stream.translator.streamId };
  }

  async #sendUpdate({ update, meta }: UpdateSend): Promise<{ streamId: string | null }> {
    applyUpdate(this.#runtime.config, update);
    if (update.model) this.#runtime.selection.reset();
    const translator = this.#active?.translator ?? new EventTranslator(randomUUID());
    this.#ensureInitialized(translator);
    this.trajectory.append(translator.make('session_update', { ...update, ...(meta ? { _meta: meta } : {}) }));
    return { streamId: this.#active ? translator.streamId : null };
  }

  async #run(stream: ActiveStream, parts: AdkPart[]): Promise<void> {
    const { translator, controller, ended } = stream;
    this.trajectory.append(translator.make('agent_start', {}));
    const end = await this.#runToEnd(stream, parts, controller.signal);
    this.#active = undefined;
    this.trajectory.append(
      translator.make('agent_end', { reason: end.reason, ...(end.data ? { data: end.data } : {}) }),
    );
    ended.resolve();
  }

  async #runToEnd({ translator }: ActiveStream, parts: AdkPart[], signal: AbortSignal): Promise<StreamEnd> {
    const emit = (...events: AgentEvent[]): void => events.forEach((event) => this.trajectory.append(event));
    const { conversation } = this.#runtime;
    try {
      this.#runtime.beginPrompt();
      await conversation.closeUnansweredTurn();
      return await runTurns(this.#runtime, parts, { translator, emit }, signal);
    } catch (error) {
      await conversation.answerOpenCalls('The run was interrupted before this call ended.').catch(() => undefined);
      if (signal.aborted) return { reason: 'aborted' };
      emit(translator.make('error', internalError(error)));
      return { reason: 'failed' };
    }
  }

  #announceModel(model: string): void {
    const stream = this.#active;
    if (!stream) return;
    for (const event of stream.translator.model(model)) this.trajectory.append(event);
  }

  #ensureInitialized(translator: EventTranslator): void {
    if (this.trajectory.events.length > 0) return;
    const { config, sessionId } = this.#runtime;
    this.trajectory.append(
      translator.make('initialize', {
        sessionId,
        workspace: config.getTargetDir(),
        agentId: AGENT_ID,
        configSchema: CONFIG_SCHEMA,
      }),
    );
  }
}

function beginStream(): ActiveStream {
  return {
    translator: new EventTranslator(randomUUID()),
    controller: new AbortController(),
    ended: deferred<void>(),
  };
}

/** Thoughts are never sent, so a message of nothing else says nothing. */
function isBlank(part: AdkPart): boolean {
  return part.thought === true || (part.text !== undefined && part.text.trim() === '');
}

function internalError(error: unknown): {
  status: 'INTERNAL';
  message: string;
  fatal: true;
  _meta: Record<string, unknown>;
} {
  const message = error instanceof Error ? error.message : String(error);
  const meta: Record<string, unknown> = {};
  if (error instanceof Error) meta['errorName'] = error.constructor.name;
  for (const key of ['code', 'status', 'exitCode']) {
    const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
    if (value !== undefined) meta[key] = value;
  }
  return { status: 'INTERNAL', message, fatal: true, _meta: meta };
}
