import { getEventListeners } from 'node:events';

import { describe, expect, it } from 'vitest';

import { abortScope } from './abort-scope.js';

describe('abortScope', () => {
  it('follows the outer signal, with its reason', () => {
    const outer = new AbortController();
    const { signal } = abortScope(outer.signal);
    outer.abort('enough');
    expect(signal.aborted).toBe(true);
    expect(signal.reason).toBe('enough');
  });

  it('is aborted at once when the outer signal already is', () => {
    expect(abortScope(AbortSignal.abort('before')).signal.reason).toBe('before');
  });

  it('leaves nothing on the outer signal when it ends, and no longer follows it', () => {
    const outer = new AbortController();
    const scopes = Array.from({ length: 50 }, () => abortScope(outer.signal));
    expect(getEventListeners(outer.signal, 'abort')).toHaveLength(50);
    for (const { end } of scopes) end();
    expect(getEventListeners(outer.signal, 'abort')).toHaveLength(0);
    outer.abort();
    expect(scopes.some(({ signal }) => signal.aborted)).toBe(false);
  });
});
