/** Citations under both names: the Gemini API says `citationSources`, the Vertex API `citations`. */
export function citationMetadata(sources: readonly unknown[]): { citationSources: unknown; citations: unknown } {
  return { citationSources: sources, citations: sources };
}
