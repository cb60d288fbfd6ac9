import { Context, InvocationContext, LlmAgent, Runner } from '@google/adk';
import type { BasePlugin, BaseSessionService, Event, LlmRequest, LlmResponse } from '@google/adk';

import { getInitialChatHistory, recordToolCallInteractions } from './gemini-core.js';
import type { CompletedToolCall, Config, ToolCallRequestInfo } from './gemini-core.js';
import { installGeminiClientShim } from './gemini-client-shim.js';
import { toAdkContent, toCoreParts } from './genai-bridge.js';
import { GcliAgentModel } from './model/gcli-agent-model.js';
import { ModelSelection } from './model/model-selection.js';
import { PromptSize } from './model/prompt-size.js';
import { SystemInstruction } from './model/system-instruction.js';
import { ContextWindowProcessor } from './pipeline/context-window-processor.js';
import { ContentProjection } from './pipeline/content-projection.js';
import { GcliRoutingProcessor } from './pipeline/gcli-routing-processor.js';
import { installPipeline } from './pipeline/index.js';
import { toolRequests } from './protocol/event-translator.js';
import type { LoopSession } from './protocol/turn-loop.js';
import { TurnLimits } from './protocol/turn-limits.js';
import { Conversation } from './sessions/conversation.js';
import { describeCall } from './tools/describe-call.js';
import { rememberExclusions } from './tools/remember-exclusions.js';
import { GcliModeAwareToolset } from './tools/gcli-mode-aware-toolset.js';
import { shareCompiledSchemas } from './tools/share-schemas.js';
import { ToolBatch } from './tools/tool-batch.js';
import type { BatchResult } from './tools/tool-batch.js';
import { ToolRunner } from './tools/tool-runner.js';

const APP_NAME = 'pollux';
const USER_ID = 'local';
const AGENT_NAME = 'gemini_cli';

export interface SessionRuntimeOptions {
  readonly config: Config;
  readonly sessionId: string;
  readonly sessionService: BaseSessionService;
  readonly plugins: readonly BasePlugin[];
}

/** Everything that one session owns: its agent, its runner, its tools, its conversation. */
export class SessionRuntime implements LoopSession {
  readonly config: Config;
  readonly sessionId: string;
  readonly runner: Runner;
  readonly conversation: Conversation;
  readonly selection: ModelSelection;
  readonly limits: TurnLimits;
  readonly promptSize: PromptSize;
  /** Called with the model of each request before the model says anything. */
  onModelSelected: (model: string) => void = () => undefined;

  readonly #agent: LlmAgent;
  readonly #tools: ToolRunner;
  readonly #toolset: GcliModeAwareToolset;
  readonly #sessionService: BaseSessionService;
  #prompts = 0;

  static async create(options: SessionRuntimeOptions): Promise<SessionRuntime> {
    const session = await options.sessionService.createSession({
      appName: APP_NAME,
      userId: USER_ID,
      sessionId: options.sessionId,
    });
    const conversation = new Conversation(session, options.sessionService, AGENT_NAME);
    for (const turn of await getInitialChatHistory(options.config)) {
      await conversation.open(toAdkContent('content' in turn ? turn.content : turn));
    }
    return new SessionRuntime(options, conversation);
  }

  private constructor(options: SessionRuntimeOptions, conversation: Conversation) {
    const { config, sessionId, sessionService } = options;
    this.config = config;
    this.sessionId = sessionId;
    this.conversation = conversation;
    this.selection = new ModelSelection(config);
    this.promptSize = new PromptSize(
      toCoreParts(conversation.session.events.flatMap((event) => event.content?.parts ?? [])),
    );
    this.limits = new TurnLimits(config.getMaxSessionTurns());
    this.#sessionService = sessionService;
    this.#tools = new ToolRunner(config, `pollux-${sessionId}`);
    this.#toolset = new GcliModeAwareToolset(config, this.selection, this);

    shareCompiledSchemas();
    rememberExclusions(config.getPolicyEngine());
    const instruction = new SystemInstruction(config);
    const projection = new ContentProjection();
    this.#agent = new LlmAgent({
      name: AGENT_NAME,
      model: new GcliAgentModel(config, this),
      instruction: () => instruction.text,
      tools: [this.#toolset],
      disallowTransferToParent: true,
      disallowTransferToPeers: true,
    });
    installPipeline(this.#agent, {
      content: projection,
      contextWindow: new ContextWindowProcessor(config, this.selection, this.promptSize),
      routing: new GcliRoutingProcessor(this.selection, (model) => this.onModelSelected(model)),
    });
    this.runner = new Runner({
      appName: APP_NAME,
      agent: this.#agent,
      sessionService,
      plugins: [...options.plugins],
    });
    installGeminiClientShim(config, {
      history: () => projection.contentsOf(conversation.session, AGENT_NAME),
      selection: this.selection,
      instruction,
      toolset: this.#toolset,
    });
    // Built now, as Gemini CLI does, so that it does not depend on what the first turn changes.
    void instruction.text;
  }

  promptId(): string {
    return `${this.sessionId}########${this.#prompts}`;
  }

  /** A new prompt routes anew, and sees the tools as they are now. */
  beginPrompt(): void {
    this.#prompts++;
    this.selection.reset();
    this.#toolset.refresh();
  }

  toolDeclarations(model: string): [{ functionDeclarations: ReturnType<GcliModeAwareToolset['declarations']> }] {
    return [{ functionDeclarations: this.#toolset.declarations(model) }];
  }

  requestsOf(event: Event): ToolCallRequestInfo[] {
    const registry = this.config.getToolRegistry();
    return toolRequests(event, (name, args) => describeCall(registry, name, args), this.promptId());
  }

  runTools(callEvent: Event, requests: ToolCallRequestInfo[], signal: AbortSignal): Promise<BatchResult> {
    const batch = { runner: this.runner, toolset: this.#toolset, executor: this };
    return new ToolBatch(batch, this.#invocation(callEvent.invocationId, signal), requests).run();
  }

  /** ADK asks plugins only about errors that a model throws, and mishandles their answer (a raw response is no event). */
  async answerModelError(error: Error, llmRequest: LlmRequest, signal: AbortSignal): Promise<LlmResponse | undefined> {
    const callbackContext = new Context({ invocationContext: this.#invocation(this.promptId(), signal) });
    return this.runner.pluginManager.runOnModelErrorCallback({ callbackContext, llmRequest, error });
  }

  async execute(requests: ToolCallRequestInfo[], signal: AbortSignal): Promise<CompletedToolCall[]> {
    const completed = await this.#tools.run(requests, signal);
    if (this.config.getUsageStatisticsEnabled()) await recordToolCallInteractions(this.config, completed);
    return completed;
  }

  #invocation(invocationId: string, abortSignal: AbortSignal): InvocationContext {
    return new InvocationContext({
      sessionService: this.#sessionService,
      invocationId,
      agent: this.#agent,
      session: this.conversation.session,
      pluginManager: this.runner.pluginManager,
      abortSignal,
    });
  }

  async dispose(): Promise<void> {
    this.#tools.dispose();
    const { appName, userId, id } = this.conversation.session;
    await this.#sessionService.deleteSession({ appName, userId, sessionId: id });
  }
}
