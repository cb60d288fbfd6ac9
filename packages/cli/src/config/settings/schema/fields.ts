import { z } from 'zod';

/** Variables expand to text, so a switch or a number may arrive as one. */
export const flag = z.preprocess(fromText({ true: true, false: false }), z.boolean()).optional();
export const number = z.preprocess(numberFromText, z.number()).optional();
export const text = z.string().optional();
export const texts = z.array(z.string()).optional();
export const anything = z.record(z.string(), z.unknown()).optional();

/** Several switches at once: for the sections that only a terminal UI reads. */
export function flags(...names: string[]): Record<string, typeof flag> {
  return Object.fromEntries(names.map((name) => [name, flag]));
}

/** An object that the program hands on as it is; only its being an object is checked. */
export function handedOn<T extends object>(): z.ZodOptional<z.ZodType<T>> {
  return z.custom<T>(isRecord, 'expected an object').optional();
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fromText(values: Record<string, boolean>): (value: unknown) => unknown {
  return (value) => (typeof value === 'string' ? (values[value.toLowerCase()] ?? value) : value);
}

function numberFromText(value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '') return value;
  const parsed = Number(value);
  return Number.isNaN(parsed) ? value : parsed;
}
