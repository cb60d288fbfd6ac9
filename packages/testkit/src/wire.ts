/** Any JSON object, as it goes over the wire. */
export type JsonObject = Record<string, unknown>;

/** The finish reasons of the Gemini API. */
export const finishReasons = [
  'FINISH_REASON_UNSPECIFIED',
  'STOP',
  'MAX_TOKENS',
  'SAFETY',
  'RECITATION',
  'LANGUAGE',
  'OTHER',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'MALFORMED_FUNCTION_CALL',
  'IMAGE_SAFETY',
  'UNEXPECTED_TOOL_CALL',
  'IMAGE_PROHIBITED_CONTENT',
  'NO_IMAGE',
] as const;

/** Why a candidate ended. */
export type FinishReason = (typeof finishReasons)[number];

/** Why a prompt was refused. */
export type BlockReason =
  | 'BLOCKED_REASON_UNSPECIFIED'
  | 'SAFETY'
  | 'OTHER'
  | 'BLOCKLIST'
  | 'PROHIBITED_CONTENT'
  | 'IMAGE_SAFETY'
  | 'MODEL_ARMOR'
  | 'JAILBREAK';

/** A part of a content: exactly one of text, functionCall, functionResponse or inlineData is set as a rule. */
export interface Part {
  text?: string;
  thought?: boolean;
  thoughtSignature?: string;
  functionCall?: { name: string; args: JsonObject; id?: string };
  functionResponse?: { name: string; response: JsonObject; id?: string };
  inlineData?: { mimeType: string; data: string };
  [field: string]: unknown;
}

/** A message: who said it, and its parts. */
export interface Content {
  role?: string;
  parts?: Part[];
  [field: string]: unknown;
}

/** One candidate of a response. */
export interface Candidate {
  index?: number;
  content?: Content;
  finishReason?: FinishReason;
  [field: string]: unknown;
}

/** A response, or one event of a streamed response. */
export interface Chunk {
  candidates?: Candidate[];
  usageMetadata?: JsonObject;
  promptFeedback?: JsonObject;
  [field: string]: unknown;
}
