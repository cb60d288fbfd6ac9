import { isRecord } from './schema/fields.js';

type Variables = Readonly<Record<string, string | undefined>>;

/** Replaces `$NAME`, `${NAME}` and `${NAME:-otherwise}` in every string; a name that is not set stays as it is. */
export function expandVariables<T>(value: T, variables: Variables): T;
export function expandVariables(value: unknown, variables: Variables): unknown {
  if (typeof value === 'string') return expandText(value, variables);
  if (Array.isArray(value)) return value.map((item: unknown) => expandVariables(item, variables));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expandVariables(item, variables)]));
}

function expandText(text: string, variables: Variables): string {
  return text.replace(VARIABLE, (whole, plain?: string, braced?: string, otherwise?: string) => {
    return variables[plain ?? braced ?? ''] ?? otherwise ?? whole;
  });
}

const VARIABLE = /\$(?:(\w+)|\{([^}]+?)(?::-([^}]*))?\})/g;
