const LIST = /(?<=<available_skills>\n).*?(?=<\/available_skills>)/gs;
const NAMES = /(?<=agent skill by name \(Available: )[^)]*/g;
const PARAMETER = 'The name of the skill to activate.';

/** Sorts the skills in the system prompt and in the description of `activate_skill`: core lists them as it finds them. */
export function sortSkillsInText(text: string): string {
  return text
    .replace(LIST, (skills) => sorted(skills.split(/(?= {2}<skill>)/)).join(''))
    .replace(NAMES, (names) => sorted(names.split(', ')).join(', '));
}

/** The same for the values that the parameter of `activate_skill` may have. */
export function sortSkillsInSchema(schema: object): object {
  if (!('description' in schema) || schema.description !== PARAMETER) return schema;
  if (!('enum' in schema) || !Array.isArray(schema.enum)) return schema;
  return { ...schema, enum: sorted(schema.enum.map(String)) };
}

function sorted(items: readonly string[]): string[] {
  return items.toSorted((a, b) => a.localeCompare(b));
}
