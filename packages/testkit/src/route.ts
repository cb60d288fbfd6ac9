import type { Verb } from './request.js';

const verbs: ReadonlySet<string> = new Set<Verb>([
  'streamGenerateContent',
  'generateContent',
  'countTokens',
  'embedContent',
  'batchEmbedContents',
  'predict',
]);

function isVerb(name: string): name is Verb {
  return verbs.has(name);
}

/** Model and verb of a path, whatever stands before `models/`: the Gemini and the Vertex API differ only there. */
export function parseRoute(path: string): { model: string; verb: Verb } | undefined {
  const [, model, verb] = /^[^?]*\/models\/([^/?]+):(\w+)(?:\?|$)/.exec(path) ?? [];
  if (model === undefined || verb === undefined || !isVerb(verb)) return undefined;
  return { model, verb };
}
