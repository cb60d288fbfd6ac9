import { GoogleGenAI } from '@google/genai';
import type { GenerateContentParameters } from '@google/genai';

import { childInput, report } from './child.js';

/** One request body to send again and again. */
export interface FloorInput {
  readonly url: string;
  readonly count: number;
  readonly body: Record<string, unknown>;
}

const { url, count, body } = await childInput<FloorInput>();
const { contents, generationConfig, ...rest } = body;
const client = new GoogleGenAI({ apiKey: 'bench', httpOptions: { baseUrl: url } });
const request = {
  model: 'gemini-2.5-pro',
  contents,
  config: { ...rest, ...(generationConfig as object) },
} as GenerateContentParameters;
for (let i = 0; i < count; i++) {
  const stream = await client.models.generateContentStream(request);
  for await (const _chunk of stream);
}
await report({});
