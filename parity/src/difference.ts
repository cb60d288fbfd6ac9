/** One place where two JSON values differ. */
export interface Difference {
  /** As one would write it in JavaScript. */
  readonly path: string;
  readonly legacy: string;
  readonly ours: string;
}

/** Says it to a person. */
export function describe({ path, legacy, ours }: Difference, names = { legacy: 'legacy', ours: 'ours' }): string {
  const width = Math.max(names.legacy.length, names.ours.length) + 1;
  const line = (name: string, value: string): string => `\n  ${`${name}:`.padEnd(width)} ${value}`;
  return path + line(names.legacy, legacy) + line(names.ours, ours);
}

const NOTHING = '(nothing)';
const BEFORE = 40;
const SHOWN = 400;

/** The first difference, depth first; undefined if there is none. A field that is not there is not `null`. */
export function firstDifference(legacy: unknown, ours: unknown, path: string): Difference | undefined {
  if (Object.is(legacy, ours)) return undefined;
  if (Array.isArray(legacy) && Array.isArray(ours)) return inArrays(legacy, ours, path);
  if (isObject(legacy) && isObject(ours)) return inObjects(legacy, ours, path);
  return typeof legacy === 'string' && typeof ours === 'string'
    ? inTexts(legacy, ours, path)
    : { path, legacy: show(legacy), ours: show(ours) };
}

function inArrays(legacy: readonly unknown[], ours: readonly unknown[], path: string): Difference | undefined {
  for (let i = 0; i < Math.max(legacy.length, ours.length); i++) {
    const at = `${path}[${i}]`;
    if (i >= legacy.length) return { path: at, legacy: NOTHING, ours: show(ours[i]) };
    if (i >= ours.length) return { path: at, legacy: show(legacy[i]), ours: NOTHING };
    const found = firstDifference(legacy[i], ours[i], at);
    if (found) return found;
  }
  return undefined;
}

function inObjects(legacy: JsonObject, ours: JsonObject, path: string): Difference | undefined {
  // What kind of thing it is tells more than the first of its fields.
  const keys = new Set(['type', ...Object.keys(legacy), ...Object.keys(ours)]);
  for (const key of keys) {
    const at = /^\w+$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
    const found =
      key in legacy === key in ours
        ? firstDifference(legacy[key], ours[key], at)
        : {
            path: at,
            legacy: key in legacy ? show(legacy[key]) : NOTHING,
            ours: key in ours ? show(ours[key]) : NOTHING,
          };
    if (found) return found;
  }
  return undefined;
}

/** Long texts differ somewhere in the middle: shows them from a little before that place. */
function inTexts(legacy: string, ours: string, path: string): Difference {
  let same = 0;
  while (legacy[same] === ours[same]) same++;
  const from = Math.max(0, same - BEFORE);
  const cut = (text: string): string => (from > 0 ? '…' : '') + show(text.slice(from));
  return { path, legacy: cut(legacy), ours: cut(ours) };
}

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function show(value: unknown): string {
  const json = JSON.stringify(value) ?? NOTHING;
  return json.length > SHOWN ? `${json.slice(0, SHOWN)}…` : json;
}
