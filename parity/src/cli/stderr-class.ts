/** What Gemini CLI says of its own start now and then, depending on which of two things was faster. */
const CHANCE = /^\[STARTUP\] /;

/**
 * What standard error tells a script: nothing, that something is worth to know, or that the run failed. People read the
 * wording, so it may differ; programs read JSON, so there the error's type and code count.
 */
export function classOfStderr(stderr: string, exitCode: number | null): string {
  const error = errorInJson(stderr);
  const lines = stderr.split('\n').filter((line) => line.trim() !== '' && !CHANCE.test(line));
  if (error) return `an error in JSON: ${error}`;
  if (lines.length === 0) return 'empty';
  return exitCode === 0 ? 'warnings' : 'an error';
}

/** The first JSON object in it, if that has an error: there may be other lines, and Gemini CLI says some things twice. */
function errorInJson(stderr: string): string | undefined {
  const [json] = /^\{\n[^]*?\n\}$/m.exec(stderr) ?? [];
  if (json === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null || !('error' in value)) return undefined;
    const { error, ...rest } = value;
    const { message: _, ...fields } = Object(error);
    return [...Object.keys(rest), JSON.stringify(fields)].join(' ');
  } catch {
    return undefined;
  }
}
