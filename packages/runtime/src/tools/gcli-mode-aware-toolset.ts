import { BaseToolset } from '@google/adk';
import type { BaseTool } from '@google/adk';

import type { ApprovalMode, Config, ToolRegistry } from '../gemini-core.js';
import type { CoreDeclaration } from '../genai-bridge.js';
import type { ModelSelection } from '../model/model-selection.js';
import { toAdkTool } from './to-adk-tool.js';
import type { ToolExecutor } from './to-adk-tool.js';

/**
 * Core's tool registry as an ADK toolset. Which tools there are, and how they are described, depends on the approval
 * mode, on policy and on the model. Core answers that; it is asked for each prompt, and again within one whenever core
 * says that the tools changed.
 */
export class GcliModeAwareToolset extends BaseToolset {
  readonly #registry: ToolRegistry;
  readonly #approvalMode: () => ApprovalMode;
  readonly #selection: ModelSelection;
  readonly #executor: ToolExecutor;
  #declared: { model: string | undefined; mode: ApprovalMode; list: CoreDeclaration[] } | undefined;

  constructor(
    config: Pick<Config, 'getToolRegistry' | 'getApprovalMode'>,
    selection: ModelSelection,
    executor: ToolExecutor,
  ) {
    super([]);
    this.#registry = config.getToolRegistry();
    this.#approvalMode = () => config.getApprovalMode();
    this.#selection = selection;
    this.#executor = executor;
  }

  /** Core is asked again before the next request. */
  refresh(): void {
    this.#declared = undefined;
  }

  /** The declarations for a model, which after a fallback is not the one that was routed to. */
  declarations(model: string | undefined): CoreDeclaration[] {
    const mode = this.#approvalMode();
    if (!this.#declared || this.#declared.model !== model || this.#declared.mode !== mode) {
      this.#declared = { model, mode, list: this.#registry.getFunctionDeclarations(model) };
    }
    return this.#declared.list;
  }

  override async getTools(): Promise<BaseTool[]> {
    return this.declarations(this.#selection.current).map((declaration) => toAdkTool(declaration, this.#executor));
  }

  /** The tool of that name; one that the registry does not know is there for plugins to see, and fails when run. */
  tool(name: string): BaseTool {
    const declared = this.declarations(this.#selection.current).find((declaration) => declaration.name === name);
    return toAdkTool(declared ?? { name, description: '' }, this.#executor);
  }

  /** ADK closes every toolset after every run; these tools live as long as the session. */
  override async close(): Promise<void> {}
}
