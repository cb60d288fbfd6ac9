import { createRequire } from 'node:module';

import { ApprovalMode, PolicyDecision, PolicyEngine, SchemaValidator } from '@google/gemini-cli-core';
import type { PolicyRule } from '@google/gemini-cli-core';
import { afterAll, describe, expect, it, vi } from 'vitest';

import { quietLogs } from '../../src/quiet-logs.js';
import { rememberExclusions } from '../../src/tools/remember-exclusions.js';
import { shareCompiledSchemas } from '../../src/tools/share-schemas.js';

afterAll(quietLogs(false));

const deny = (toolName: string, rest: Partial<PolicyRule> = {}): PolicyRule => ({
  toolName,
  decision: PolicyDecision.DENY,
  priority: 10,
  source: 'test',
  ...rest,
});

/** An engine that remembers, the same rules in one that does not, and how often the first one had to think. */
function engines(...rules: PolicyRule[]) {
  const make = () => new PolicyEngine({ rules: [...rules], defaultDecision: PolicyDecision.ALLOW });
  const [remembering, plain] = [make(), make()];
  const computed = vi.spyOn(remembering, 'getExcludedTools');
  rememberExclusions(remembering);
  // As core does, both arguments are built anew for every question.
  const ask = (tools: Record<string, Record<string, unknown>> = TOOLS): string[] => {
    const question = (): [Map<string, Record<string, unknown>>, Set<string>] => [
      new Map(Object.entries(tools)),
      new Set(Object.keys(tools)),
    ];
    const answer = remembering.getExcludedTools(...question());
    expect([...answer]).toEqual([...plain.getExcludedTools(...question())]);
    return [...answer];
  };
  const both = (change: (engine: PolicyEngine) => void): void => [remembering, plain].forEach(change);
  return { ask, both, remembering, computed };
}

const TOOLS = { read: { readOnlyHint: true }, write: {}, shell: {} };

describe('the tools that policy leaves out', () => {
  it('are computed once while nothing changes', () => {
    const { ask, computed } = engines(deny('write'));
    for (let i = 0; i < 5; i++) expect(ask()).toEqual(['write']);
    expect(computed).toHaveBeenCalledTimes(1);
  });

  it.each<[string, (engine: PolicyEngine) => void, string[]]>([
    ['a rule is added', (engine) => engine.addRule(deny('shell')), ['write', 'shell']],
    [
      'a rule with precedence is added',
      (engine) => engine.addRule(deny('write', { decision: PolicyDecision.ALLOW, priority: 20 })),
      [],
    ],
    ['a rule is removed', (engine) => engine.removeRulesForTool('write'), []],
    ['the rules of a source are removed', (engine) => engine.removeRulesBySource('test'), []],
    ['the rules of a tier are removed', (engine) => engine.removeRulesByTier(10), []],
    [
      'a rule is replaced by another one',
      (engine) => {
        engine.removeRulesForTool('write');
        engine.addRule(deny('read'));
      },
      ['read'],
    ],
  ])('are computed again when %s', (_what, change, expected) => {
    const { ask, both, computed } = engines(deny('write'));
    expect(ask()).toEqual(['write']);
    both(change);
    expect(ask()).toEqual(expected);
    expect(ask()).toEqual(expected);
    expect(computed).toHaveBeenCalledTimes(2);
  });

  it('are computed again when the mode changes, and when it changes back', () => {
    const { ask, both, computed } = engines(deny('write', { modes: [ApprovalMode.PLAN] }));
    const inMode = (mode: ApprovalMode): string[] => {
      both((engine) => engine.setApprovalMode(mode));
      return ask();
    };
    expect([ask(), inMode(ApprovalMode.PLAN), inMode(ApprovalMode.YOLO)]).toEqual([[], ['write'], []]);
    expect(computed).toHaveBeenCalledTimes(3);
  });

  it('are computed again when a tool appears or goes', () => {
    const { ask, computed } = engines(deny('*', { mcpName: 'server' }));
    expect(ask()).toEqual([]);
    const more = { ...TOOLS, mcp_server_x: { _serverName: 'server' } };
    expect(ask(more)).toEqual(['mcp_server_x']);
    expect(ask()).toEqual([]);
    expect(computed).toHaveBeenCalledTimes(3);
  });

  it('are computed again when what a tool says of itself changes', () => {
    const { ask, computed } = engines(deny('*', { toolAnnotations: { readOnlyHint: true } }));
    expect(ask()).toEqual(['read']);
    expect(ask({ ...TOOLS, read: { readOnlyHint: false } })).toEqual([]);
    expect(ask({ ...TOOLS, write: { readOnlyHint: true } })).toEqual(['read', 'write']);
    expect(computed).toHaveBeenCalledTimes(3);
  });

  it('of one engine are not those of another', () => {
    const [one, two] = [engines(deny('write')), engines(deny('read'))];
    expect([one.ask(), two.ask(), one.ask()]).toEqual([['write'], ['read'], ['write']]);
  });

  it('are none when there is nothing to leave out', () => {
    const { remembering } = engines(deny('*'));
    expect(remembering.getExcludedTools()).toEqual(new Set());
    expect(remembering.getExcludedTools(undefined, new Set(['read']))).toEqual(new Set(['read']));
  });
});

interface AjvModule {
  readonly default: { prototype: { compile: (schema: unknown) => unknown } };
}

function isAjv(module: unknown): module is AjvModule {
  return typeof module === 'function' && 'default' in module;
}

/** The validator class that core uses. */
function ajvOfCore(): AjvModule['default'] {
  const module: unknown = createRequire(import.meta.resolve('@google/gemini-cli-core'))('ajv');
  if (!isAjv(module)) throw new Error('core validates with something else than ajv');
  return module.default;
}

describe('compiled schemas', () => {
  const schema = (type = 'string') => ({ type: 'object', properties: { a: { type } }, required: ['a'] });
  const compile = vi.spyOn(ajvOfCore().prototype, 'compile');
  /** The different functions that the schemas were compiled to since the last time. */
  const compiledTo = (): number => {
    const functions = new Set(compile.mock.results.map((result) => result.value));
    compile.mockClear();
    return functions.size;
  };
  const validateAnew = (): void => {
    for (let i = 0; i < 4; i++) expect(SchemaValidator.validate(schema(), { a: 'x' })).toBeNull();
  };

  it('are one for equal schemas, where core by itself makes one for each', () => {
    validateAnew();
    expect(compiledTo(), 'when core shares by itself, ours can go').toBe(4);
    shareCompiledSchemas();
    validateAnew();
    expect(compiledTo()).toBe(1);
    shareCompiledSchemas();
    validateAnew();
    expect(compiledTo()).toBe(1);
    expect(compile).not.toHaveBeenCalled();
  });

  it('judge each by its own schema', () => {
    shareCompiledSchemas();
    for (let i = 0; i < 2; i++) {
      expect(SchemaValidator.validate(schema('string'), { a: 'x' })).toBeNull();
      expect(SchemaValidator.validate(schema('string'), { a: 1 })).toBe('params/a must be string');
      expect(SchemaValidator.validate(schema('number'), { a: 1 })).toBeNull();
      expect(SchemaValidator.validate(schema('number'), { a: 'x' })).toBe('params/a must be number');
      expect(SchemaValidator.validate(schema('string'), {})).toContain("required property 'a'");
      expect(SchemaValidator.validate(schema('string'), 'no object')).toBe('Value of params must be an object');
    }
    const draft = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema('boolean') };
    expect(SchemaValidator.validate(draft, { a: 1 })).toBe('params/a must be boolean');
  });

  it('are none without a schema, and none for one that cannot be compiled', () => {
    shareCompiledSchemas();
    expect([undefined, null].map((none) => SchemaValidator.validate(none, { any: 'thing' }))).toEqual([null, null]);
    const broken = () => ({ $ref: '#/definitions/missing' });
    expect([broken(), broken()].map((one) => SchemaValidator.validate(one, { any: 'thing' }))).toEqual([null, null]);
  });
});
