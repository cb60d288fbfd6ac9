import type { CliArgs, OutputFormatName } from '../../args/cli-args.js';
import { uiTelemetryService } from '../../gemini-core.js';
import { sanitizer } from './answer-text.js';
import { JsonOutput } from './json-output.js';
import type { OutputStreams, RunOutput } from './run-output.js';
import { StreamJsonOutput } from './stream-json-output.js';
import { TextOutput } from './text-output.js';

const RAW_WARNING =
  '[WARNING] With --raw-output the text of the model goes to the terminal as it is, escape sequences included. ' +
  'Add --accept-raw-output-risk if you mean it.\n';

export function createOutput(
  format: OutputFormatName,
  args: Pick<CliArgs, 'rawOutput' | 'acceptRawOutputRisk'>,
  streams: OutputStreams,
): RunOutput {
  const sanitize = sanitizer(args);
  const metrics = uiTelemetryService.getMetrics.bind(uiTelemetryService);
  if (format === 'json') return new JsonOutput(streams, sanitize, metrics);
  if (format === 'stream-json') return new StreamJsonOutput(streams, sanitize, metrics);
  if (args.rawOutput && !args.acceptRawOutputRisk) streams.stderr(RAW_WARNING);
  return new TextOutput(streams, sanitize);
}
