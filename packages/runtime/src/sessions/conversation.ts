import { createEvent, getFunctionCalls, getFunctionResponses } from '@google/adk';
import type { BaseSessionService, Event, Session } from '@google/adk';

import { INTERRUPTED_RESPONSE_PLACEHOLDER } from '../gemini-core.js';
import type { AdkContent, AdkPart } from '../genai-bridge.js';
import { createWithdrawal, withdrawnEventIds } from './withdrawal.js';

const ENVIRONMENT_KEY = 'pollux:environment';

/**
 * The events of one ADK session as a conversation that the API accepts at any moment: every call answered, every
 * prompt followed by an answer. What an abort or a failure left open is closed here.
 */
export class Conversation {
  readonly session: Session;
  readonly #service: BaseSessionService;
  readonly #agentName: string;

  constructor(session: Session, service: BaseSessionService, agentName: string) {
    this.session = session;
    this.#service = service;
    this.#agentName = agentName;
  }

  /** Puts Gemini CLI's description of the workspace before the first message. */
  async open(environment: AdkContent): Promise<void> {
    await this.#append({ author: 'user', content: environment, customMetadata: { [ENVIRONMENT_KEY]: true } });
  }

  async addUserContent(parts: AdkPart[]): Promise<void> {
    await this.#append({ author: 'user', content: { role: 'user', parts } });
  }

  /** The text that was on the screen when the model was interrupted. */
  async addInterruptedText(text: string): Promise<void> {
    await this.#append({ author: this.#agentName, interrupted: true, content: { role: 'model', parts: [{ text }] } });
  }

  /** Takes back a prompt that the model could not answer; the results of tools stay. */
  async withdrawPrompt(index: number): Promise<void> {
    const event = this.session.events[index];
    if (event?.author !== 'user' || getFunctionResponses(event).length > 0) return;
    await this.#service.appendEvent({ session: this.session, event: createWithdrawal(event.id, this.#agentName) });
  }

  /** Closes a turn that was left without an answer, so that the next prompt is not read as its continuation. */
  async closeUnansweredTurn(): Promise<void> {
    if (!this.#endsUnanswered()) return;
    await this.#append({
      author: this.#agentName,
      content: { role: 'model', parts: [{ text: INTERRUPTED_RESPONSE_PLACEHOLDER }] },
    });
  }

  /** Answers the calls of the last model turn that nobody answered. */
  async answerOpenCalls(message: string): Promise<void> {
    const last = this.session.events.findLast((event) => event.content);
    const open = last ? getFunctionCalls(last) : [];
    if (open.length === 0) return;
    await this.addUserContent(
      open.map(({ id, name }) => ({ functionResponse: { id, name, response: { error: message } } })),
    );
  }

  #endsUnanswered(): boolean {
    const withdrawn = withdrawnEventIds(this.session.events);
    const last = this.session.events.findLast(
      (event) => !event.errorCode && !withdrawn.has(event.id) && withdrawnEventIds([event]).size === 0,
    );
    return last?.author === 'user' && last.customMetadata?.[ENVIRONMENT_KEY] !== true;
  }

  async #append(event: Parameters<typeof createEvent>[0]): Promise<Event> {
    return this.#service.appendEvent({ session: this.session, event: createEvent(event) });
  }
}
