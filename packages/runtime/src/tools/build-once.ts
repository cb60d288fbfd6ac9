import type { AnyDeclarativeTool } from '../gemini-core.js';

type Invocation = ReturnType<AnyDeclarativeTool['build']>;

const kept = new WeakMap<object, { invocation: Invocation; args: string }>();
const prepared = new WeakSet<AnyDeclarativeTool>();

/**
 * Builds a call in order to describe it, and keeps it for the Scheduler, which builds it again a moment later.
 * Building validates arguments against schemas and paths, and is a good part of what a small call costs.
 * @throws when the arguments are not valid
 */
export function buildForLater(tool: AnyDeclarativeTool, args: Record<string, unknown>): Invocation {
  prepare(tool);
  const invocation = tool.build(args);
  kept.set(args, { invocation, args: JSON.stringify(args) });
  return invocation;
}

/** From now on the tool hands out what was kept for these very arguments, once, if nobody changed them since. */
function prepare(tool: AnyDeclarativeTool): void {
  if (prepared.has(tool)) return;
  prepared.add(tool);
  const build = tool.build.bind(tool);
  tool.build = (args) => {
    const early = kept.get(args);
    kept.delete(args);
    return early?.args === JSON.stringify(args) ? early.invocation : build(args);
  };
}
