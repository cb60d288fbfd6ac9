import { z } from 'zod';
import type { RequestBody } from './request.js';

const content = z.looseObject({ role: z.string().optional(), parts: z.array(z.looseObject({})).optional() });

const requestBody = z.looseObject({
  contents: z.array(content).optional(),
  systemInstruction: content.optional(),
  tools: z
    .array(z.looseObject({ functionDeclarations: z.array(z.looseObject({ name: z.string() })).optional() }))
    .optional(),
  generationConfig: z.looseObject({}).optional(),
});

// Checks instead of parsing: zod would reorder the keys, and tests compare bodies as they were sent.
function isRequestBody(value: unknown): value is RequestBody {
  return requestBody.safeParse(value).success;
}

/** The body as JSON, or what is wrong with it. */
export function parseRequestBody(bytes: Buffer): { body: RequestBody } | { problem: string } {
  if (bytes.length === 0) return { body: {} };
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    return { problem: `Invalid JSON payload received. ${error instanceof Error ? error.message : String(error)}` };
  }
  return isRequestBody(value) ? { body: value } : { problem: 'Invalid value: not a request of the Gemini API.' };
}
