import { isDeepStrictEqual } from 'node:util';

import type { PolicyEngine } from '../gemini-core.js';

type Exclusions = ReturnType<PolicyEngine['getExcludedTools']>;
type Question = Parameters<PolicyEngine['getExcludedTools']>;

/**
 * Core asks its policy engine which tools to leave out whenever it looks a tool up, and the engine matches every rule
 * against every tool each time. The answer is kept until the rules, the mode or the tools change.
 */
export function rememberExclusions(engine: PolicyEngine): void {
  const compute = engine.getExcludedTools.bind(engine);
  let last: { rules: readonly unknown[]; mode: unknown; question: Question; answer: Exclusions } | undefined;
  engine.getExcludedTools = (...question) => {
    const [rules, mode] = [engine.getRules(), engine.getApprovalMode()];
    if (!last || last.mode !== mode || !sameItems(last.rules, rules) || !isDeepStrictEqual(last.question, question)) {
      last = { rules: [...rules], mode, question, answer: compute(...question) };
    }
    return last.answer;
  };
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
