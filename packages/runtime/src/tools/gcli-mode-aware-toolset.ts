import { BaseToolset } from '@google/adk';
import type { BaseTool } from '@google/adk';

import type { ToolRegistry } from '../gemini-core.js';
import type { CoreDeclaration } from '../genai-bridge.js';
import type { ModelSelection } from '../model/model-selection.js';
import { toAdkTool } from './to-adk-tool.js';
import type { ToolExecutor } from './to-adk-tool.js';

/**
 * Core's tool registry as an ADK toolset. Which tools there are, and how they are described, depends on the approval
 * mode, on policy and on the model; core answers that, and it is asked once for each request.
 */
export class GcliModeAwareToolset extends BaseToolset {
  readonly #registry: ToolRegistry;
  readonly #selection: ModelSelection;
  readonly #executor: ToolExecutor;
  #declarations: { model: string | undefined; list: CoreDeclaration[] } | undefined;

  constructor(registry: ToolRegistry, selection: ModelSelection, executor: ToolExecutor) {
    super([]);
    this.#registry = registry;
    this.#selection = selection;
    this.#executor = executor;
  }

  /** Forgets what was declared for the request before. */
  beginRequest(): void {
    this.#declarations = undefined;
  }

  /** The declarations for a model, which after a fallback is not the one that was routed to. */
  declarations(model: string | undefined): CoreDeclaration[] {
    if (!this.#declarations || this.#declarations.model !== model) {
      this.#declarations = { model, list: this.#registry.getFunctionDeclarations(model) };
    }
    return this.#declarations.list;
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
