import { DEFAULT_MODEL_CONFIGS } from '../../gemini-core.js';
import type { ConfigParameters } from '../../gemini-core.js';
import { mergeSettings } from '../settings/merge-settings.js';
import type { Settings } from '../settings/settings-schema.js';
import { settingsSchema } from '../settings/settings-schema.js';
import type { SessionPlan } from './session-plan.js';

/** Which model answers, how it is called and when the conversation is shortened. */
export function modelParameters({ args, host, settings: { merged } }: SessionPlan) {
  const { model, general, experimental, billing } = merged;
  return {
    model: firstWord(args.model, host.env['GEMINI_MODEL'], model?.name) ?? 'auto',
    maxSessionTurns: model?.maxSessionTurns,
    summarizeToolOutput: model?.summarizeToolOutput,
    compressionThreshold: model?.compressionThreshold,
    disableLoopDetection: model?.disableLoopDetection,
    skipNextSpeakerCheck: model?.skipNextSpeakerCheck,
    retryFetchErrors: general?.retryFetchErrors,
    maxAttempts: general?.maxAttempts,
    topicUpdateNarration: general?.topicUpdateNarration ?? experimental?.topicUpdateNarration,
    dynamicModelConfiguration: experimental?.dynamicModelConfiguration,
    modelConfigServiceConfig: modelConfigs(merged),
    gemmaModelRouter: experimental?.gemmaModelRouter,
    experimentalGemma: experimental?.gemma,
    billing,
    vertexAiRouting: billing?.vertexAi,
    ...contextManagement(merged),
  } satisfies Partial<ConfigParameters>;
}

/** The first one that is given counts, even if it turns out blank. */
function firstWord(...names: (string | undefined)[]): string | undefined {
  return names.find(Boolean)?.trim() || undefined;
}

/** A person's aliases and chains are laid over core's; their absence must not take core's away. */
function modelConfigs({ modelConfigs: own = {} }: Settings): ConfigParameters['modelConfigServiceConfig'] {
  const defaults = { ...DEFAULT_MODEL_CONFIGS, overrides: [] };
  return settingsSchema.shape.modelConfigs.parse(mergeSettings({ ...defaults }, { ...own }));
}

function contextManagement({ experimental }: Settings) {
  const profile = experimental?.stressTestProfile
    ? 'stressTestProfile'
    : experimental?.powerUserProfile
      ? 'powerUserProfile'
      : experimental?.generalistProfile || experimental?.contextManagement
        ? 'generalistProfile'
        : undefined;
  return {
    experimentalContextManagementConfig: profile,
    contextManagement: { enabled: profile !== undefined },
  } satisfies Partial<ConfigParameters>;
}
