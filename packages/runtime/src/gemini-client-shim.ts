import type { Config, GeminiClient } from './gemini-core.js';
import type { AdkContent, CoreContent } from './genai-bridge.js';
import { toHistory } from './model/wire-contents.js';
import type { ModelSelection } from './model/model-selection.js';
import type { SystemInstruction } from './model/system-instruction.js';
import type { GcliModeAwareToolset } from './tools/gcli-mode-aware-toolset.js';

/** Where the shim gets its answers from. */
export interface ShimSources {
  history(): readonly AdkContent[];
  readonly selection: ModelSelection;
  readonly instruction: SystemInstruction;
  readonly toolset: Pick<GcliModeAwareToolset, 'refresh'>;
}

/** The part of core's client that its services use once the legacy loop is out of the picture. */
type ClientUse = Pick<
  GeminiClient,
  | 'isInitialized'
  | 'getHistory'
  | 'getChatRecordingService'
  | 'getCurrentSequenceModel'
  | 'clearCurrentSequenceModel'
  | 'setTools'
  | 'updateSystemInstruction'
  | 'stripThoughtsFromHistory'
  | 'generateContent'
  | 'dispose'
>;

/**
 * About ten of core's services read `config.geminiClient`: policy checkers and hooks want the history, plan mode and
 * extensions announce changes, web tools make utility calls. They go on doing so, and are answered from this session.
 */
export function installGeminiClientShim(config: Config, sources: ShimSources): void {
  const stock = config.getGeminiClient();
  const getHistory = (): CoreContent[] => toHistory(sources.history(), config.getModel());
  const shim: ClientUse = {
    isInitialized: () => true,
    getHistory,
    getChatRecordingService: () => stock.getChatRecordingService(),
    getCurrentSequenceModel: () => sources.selection.current ?? null,
    clearCurrentSequenceModel: () => sources.selection.reset(),
    setTools: async () => sources.toolset.refresh(),
    updateSystemInstruction: () => sources.instruction.refresh(),
    stripThoughtsFromHistory: () => undefined, // for a change of auth type, which a session does not have
    generateContent: (...args) => stock.generateContent(...args),
    dispose: () => stock.dispose(),
  };
  config.geminiClient = guarded(shim);
}

/** A use of the client that nobody thought of must not be answered by a client with an empty history. */
function guarded(shim: ClientUse): GeminiClient {
  const proxy = new Proxy(shim, {
    get(target, property, receiver): unknown {
      if (property in target || typeof property === 'symbol' || property === 'then') {
        return Reflect.get(target, property, receiver);
      }
      throw new Error(`geminiClient.${property} is not available in a Pollux session.`);
    },
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is missing throws above
  return proxy as unknown as GeminiClient;
}
