/** A signal that follows another one for a while. */
export interface AbortScope {
  readonly signal: AbortSignal;
  /** Lets go of the outer signal. */
  readonly end: () => void;
}

/**
 * Those who are handed a signal often never stop listening to it. A stream's signal outlives hundreds of model calls,
 * so each call gets one of its own, and what it left behind goes away with it.
 */
export function abortScope(outer: AbortSignal): AbortScope {
  const controller = new AbortController();
  const follow = (): void => controller.abort(outer.reason);
  if (outer.aborted) follow();
  else outer.addEventListener('abort', follow, { once: true });
  return { signal: controller.signal, end: () => outer.removeEventListener('abort', follow) };
}
