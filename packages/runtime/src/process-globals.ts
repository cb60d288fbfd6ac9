import { ProcessGlobalError } from './errors.js';
import type { ParsedOptions } from './service-options.js';

interface Claim {
  readonly what: string;
  readonly value: string;
  readonly exclusive: boolean;
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
    for (const { what } of claims) release(what);
  };
}

function claimsOf({ settings = {} }: ParsedOptions): Claim[] {
  return [
    {
      what: "The context file's name",
      value: JSON.stringify(settings.context?.fileName ?? 'GEMINI.md'),
      exclusive: false,
    },
    { what: 'Telemetry', value: JSON.stringify(settings.telemetry ?? { enabled: false }), exclusive: false },
    ...(settings.security?.enableConseca
      ? [{ what: "Conseca's conversation", value: 'that of one session', exclusive: true }]
      : []),
  ];
}

function assertFree({ what, value, exclusive }: Claim): void {
  const current = held.get(what);
  if (current && (exclusive || current.value !== value)) throw new ProcessGlobalError(what, current.value, value);
}

function release(what: string): void {
  const current = held.get(what);
  if (!current) return;
  if (current.holders > 1) held.set(what, { ...current, holders: current.holders - 1 });
  else held.delete(what);
}
