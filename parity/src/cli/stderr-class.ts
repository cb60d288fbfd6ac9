/**
 * What standard error tells a script: nothing, that something is worth to know, or that the run failed. People read the
 * wording, so it may differ; programs read JSON, so there the error's type and code count.
 */
export function classOfStderr(stderr: string, exitCode: number | null): string {
  const error = errorInJson(stderr);
  if (error) return `an error in JSON: ${error}`;
  if (stderr.trim() === '') return 'empty';
  return exitCode === 0 ? 'warnings' : 'an error';
}

/** The last thing in it, if that is a JSON object with an error: there may be warnings before it. */
function errorInJson(stderr: string): string | undefined {
  const [json] = /^\{\n[^]*\n\}\n?$/m.exec(stderr) ?? [];
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
