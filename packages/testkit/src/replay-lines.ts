import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const object = z.looseObject({});
const candidate = z.looseObject({
  citationMetadata: z.looseObject({ citations: z.array(z.unknown()).optional() }).optional(),
});
const response = z.looseObject({ candidates: z.array(candidate).optional() });

const line = z.discriminatedUnion('method', [
  z.object({ method: z.literal('generateContentStream'), response: z.array(response) }),
  z.object({ method: z.literal('generateContent'), response }),
  z.object({ method: z.literal('countTokens'), response: object }),
  z.object({ method: z.literal('embedContent'), response: z.looseObject({ embeddings: z.array(object) }) }),
]);

/** What a client returned for one call, or one item of its stream. */
export type RecordedResponse = z.infer<typeof response>;

/** One recorded API call, with its line in the file. */
export type ReplayLine = z.infer<typeof line> & { readonly number: number };

function parseLine(content: string, where: string): z.infer<typeof line> {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (cause) {
    throw new Error(`${where}: not JSON.`, { cause });
  }
  const parsed = line.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(`${where}: not a recorded response.\n${z.prettifyError(parsed.error)}`, { cause: parsed.error });
}

/** Reads a file of recorded responses; a bad line fails with its number. */
export async function readReplayLines(path: string): Promise<ReplayLine[]> {
  const rows = (await readFile(path, 'utf8')).split('\n');
  return rows.flatMap((content, i) => {
    const number = i + 1;
    return content.trim() === '' ? [] : [{ ...parseLine(content, `${path}:${number}`), number }];
  });
}
