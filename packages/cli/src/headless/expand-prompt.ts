import type { ContentPart } from '@pollux/runtime';

import { geminiPartsToContentParts } from '../gemini-core.js';
import type { Config } from '../gemini-core.js';
import { includeReferences } from './at-paths.js';
import type { OutputStreams } from './output/run-output.js';

/** What a prompt is expanded with. */
export interface ExpansionContext {
  readonly config: Config;
  readonly streams: OutputStreams;
  readonly signal: AbortSignal;
}

/** What to send to the model, or an answer that needs no model. */
export type ExpandedPrompt = { readonly content: ContentPart[] } | { readonly answer: string };

export async function expandPrompt(prompt: string, { config, signal }: ExpansionContext): Promise<ExpandedPrompt> {
  return { content: geminiPartsToContentParts(await includeReferences(prompt, config, signal)) };
}
