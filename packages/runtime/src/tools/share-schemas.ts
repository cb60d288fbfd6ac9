import { SchemaValidator } from '../gemini-core.js';

let shared = false;

/**
 * Core builds a tool's schema anew for every call, and its validator compiles and keeps every schema object that it
 * has not seen. Handing it the first of equal schemas makes both the work and the memory those of one compilation.
 */
export function shareCompiledSchemas(): void {
  if (shared) return;
  shared = true;
  const validate = SchemaValidator.validate.bind(SchemaValidator);
  const known = new Map<string, unknown>();
  SchemaValidator.validate = (schema, data) => {
    const text = JSON.stringify(schema);
    if (text === undefined) return validate(schema, data);
    if (!known.has(text)) known.set(text, schema);
    return validate(known.get(text), data);
  };
}
