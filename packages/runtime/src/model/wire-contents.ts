import {
  SYNTHETIC_THOUGHT_SIGNATURE,
  isGemini2Model,
  isValidNonThoughtTextPart,
  stripToolCallIdPrefixes,
  supportsModernFeatures,
} from '../gemini-core.js';
import { toCoreContent, toCoreParts } from '../genai-bridge.js';
import type { AdkContent, AdkPart, CoreContent } from '../genai-bridge.js';

/** Contents are frozen by the content projection, so what one becomes on the wire can be remembered. */
const remembered = new WeakMap<AdkContent, CoreContent>();
const signed = new WeakMap<CoreContent, CoreContent>();

/**
 * Turns the contents of a request into what Gemini CLI puts on the wire: no thoughts, call ids without the tool's name
 * in front, one content per turn of a role, and a thought signature on the first call of each answer in progress.
 */
export function toWireContents(contents: readonly AdkContent[], model: string): CoreContent[] {
  const turns = joinAdjacentRoles(contents.map(toWireContent));
  return supportsModernFeatures(model) || isGemini2Model(model) ? withThoughtSignatures(turns) : turns;
}

/**
 * The conversation as core's services see it: like on the wire, but with the ids that events carry, and joined only
 * where core joins it.
 */
export function toHistory(contents: readonly AdkContent[], model: string): CoreContent[] {
  const spoken = contents.map((content) => toCoreContent(withoutThoughts(content)));
  return supportsModernFeatures(model) || isGemini2Model(model) ? joinAdjacentRoles(spoken) : spoken;
}

/** Core drops thoughts before it joins the text of an answer, so text around a thought is one text. */
function withoutThoughts(content: AdkContent): AdkContent {
  if (!content.parts?.some((part) => part.thought)) return content;
  const isAnswer = content.role === 'model';
  const parts: AdkPart[] = [];
  for (const part of content.parts) {
    const last = parts.at(-1);
    if (part.thought) continue;
    if (isAnswer && last?.text && isPlainText(last) && isPlainText(part)) {
      parts[parts.length - 1] = { ...last, text: last.text + part.text };
    } else {
      parts.push(part);
    }
  }
  return { ...content, parts };
}

function isPlainText(part: AdkPart): boolean {
  const [core] = toCoreParts([part]);
  return core !== undefined && isValidNonThoughtTextPart(core);
}

function toWireContent(content: AdkContent): CoreContent {
  const known = remembered.get(content);
  if (known) return known;
  const spoken = toCoreContent(withoutThoughts(content));
  const [wire = spoken] = stripToolCallIdPrefixes([spoken]);
  remembered.set(content, wire);
  return wire;
}

function joinAdjacentRoles(contents: readonly CoreContent[]): CoreContent[] {
  const joined: CoreContent[] = [];
  for (const content of contents) {
    if (!content.parts?.length) continue;
    const last = joined.at(-1);
    if (last && last.role === content.role) {
      joined[joined.length - 1] = { ...last, parts: [...(last.parts ?? []), ...content.parts] };
    } else {
      joined.push(content);
    }
  }
  return joined;
}

/** The API refuses an answer in progress whose first call is unsigned. */
function withThoughtSignatures(contents: readonly CoreContent[]): CoreContent[] {
  const start = contents.findLastIndex(isPrompt);
  if (start === -1) return [...contents];
  return contents.map((content, index) =>
    index > start && content.role === 'model' ? signFirstCall(content) : content,
  );
}

/** A user's turn, as opposed to the answers of tools; a turn that joins both is not one. */
function isPrompt(content: CoreContent): boolean {
  const parts = content.parts ?? [];
  return content.role === 'user' && parts.some((part) => part.text) && !parts.some((part) => part.functionResponse);
}

function signFirstCall(content: CoreContent): CoreContent {
  const known = signed.get(content);
  if (known) return known;
  const parts = content.parts ?? [];
  const first = parts.findIndex((part) => part.functionCall);
  const call = parts[first];
  const result =
    !call || call.thoughtSignature
      ? content
      : { ...content, parts: parts.with(first, { ...call, thoughtSignature: SYNTHETIC_THOUGHT_SIGNATURE }) };
  signed.set(content, result);
  return result;
}
