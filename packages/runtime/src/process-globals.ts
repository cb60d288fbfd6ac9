import { ProcessGlobalError } from './errors.js';
import { resetGeminiMdFilename } from './gemini-core.js';
import type { ParsedOptions } from './service-options.js';

interface Claim {
  readonly what: string;
  readonly value: string;
  readonly exclusive?: boolean;
  /** Undoes what core did with the value, when nobody uses it any more. */
  readonly reset?: () => void;
}

const held = new Map<string, { value: string; holders: number }>();

/**
 * Some of core's state is one per process. A session that needs a value of its own there claims it, and a second one
 * that needs another value is refused instead of silently changing the first one's.
 */
export function claimProcessGlobals(options: ParsedOptions): () => void {
  const claims = claimsOf(options);
  for (const claim of claims) assertFree(claim);
  for (const { what, value } of claims) {
    held.set(what, { value, holders: (held.get(what)?.holders ?? 0) + 1 });
  }
  let released = false;
  return () => {
    if (released) return;
    released = true;
    for (const claim of claims) release(claim);
  };
}

function claimsOf({ settings = {} }: ParsedOptions): Claim[] {
  const contextFile = settings.context?.fileName;
  return [
    {
      what: "The context file's name",
      value: JSON.stringify(contextFile ?? 'GEMINI.md'),
      reset: resetGeminiMdFilename,
    },
    { what: 'Telemetry', value: JSON.stringify(settings.telemetry ?? { enabled: false }) },
    ...(settings.security?.enableConseca
      ? [{ what: "Conseca's conversation", value: 'that of one service', exclusive: true }]
      : []),
  ];
}

function assertFree({ what, value, exclusive }: Claim): void {
  const current = held.get(what);
  if (current && (exclusive || current.value !== value)) throw new ProcessGlobalError(what, current.value, value);
}

function release({ what, reset }: Claim): void {
  const current = held.get(what);
  if (current && current.holders > 1) {
    held.set(what, { ...current, holders: current.holders - 1 });
    return;
  }
  held.delete(what);
  reset?.();
}
