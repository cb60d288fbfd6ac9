import type { BaseTool, Event, LlmRequest } from '@google/adk';

import type { ContentGenerator, GeminiClient, ToolRegistry } from './gemini-core.js';

/*
 * Core carries @google/genai 1.x and ADK carries 2.x. Both describe the same JSON, but their enums make the types
 * nominally different, and `instanceof` does not cross. Values pass as plain objects, and they pass here only.
 */

/** A `Content` as ADK's events hold it. */
export type AdkContent = NonNullable<Event['content']>;
/** A `Part` as ADK's events hold it. */
export type AdkPart = NonNullable<AdkContent['parts']>[number];
/** A `Content` as core's services take it. */
export type CoreContent = ReturnType<GeminiClient['getHistory']>[number];
/** A `Part` as core's services take it. */
export type CorePart = NonNullable<CoreContent['parts']>[number];
/** What core's ContentGenerator takes for one call. */
type CoreRequest = Parameters<ContentGenerator['generateContentStream']>[0];
/** The generation settings of one call, as core's ModelConfigService resolves them. */
export type CoreRequestConfig = NonNullable<CoreRequest['config']>;
/** One chunk of a streamed answer, as core's ContentGenerator yields it. */
export type CoreResponse = Awaited<ReturnType<ContentGenerator['generateContent']>>;

export function toCoreContent(content: AdkContent): CoreContent {
  return content as unknown as CoreContent;
}

export function toCoreParts(parts: readonly AdkPart[]): CorePart[] {
  return parts as unknown as CorePart[];
}

export function toAdkParts(parts: readonly CorePart[]): AdkPart[] {
  return parts as unknown as AdkPart[];
}

export function toAdkFinishReason(reason: string | undefined): Event['finishReason'] {
  return reason as Event['finishReason'];
}

export function toCoreFinishReason(reason: Event['finishReason']): CoreFinishReason {
  return reason as unknown as CoreFinishReason;
}

export type CoreFinishReason = NonNullable<CoreResponse['candidates']>[number]['finishReason'];

export function toAdkUsage(usage: CoreResponse['usageMetadata']): Event['usageMetadata'] {
  return usage as unknown as Event['usageMetadata'];
}

export function toCoreUsage(usage: Event['usageMetadata']): CoreResponse['usageMetadata'] {
  return usage as unknown as CoreResponse['usageMetadata'];
}

/** A tool's declaration as core's registry gives it. */
export type CoreDeclaration = ReturnType<ToolRegistry['getFunctionDeclarations']>[number];

export function toAdkDeclaration(declaration: CoreDeclaration): ReturnType<BaseTool['_getDeclaration']> {
  return declaration as unknown as ReturnType<BaseTool['_getDeclaration']>;
}

export function toCoreInstruction(
  instruction: NonNullable<LlmRequest['config']>['systemInstruction'],
): CoreRequestConfig['systemInstruction'] {
  return instruction as unknown as CoreRequestConfig['systemInstruction'];
}

export function toAdkContent(content: CoreContent): AdkContent {
  return content as unknown as AdkContent;
}
