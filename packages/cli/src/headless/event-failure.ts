import { ExitCode } from '../exit-codes.js';
import { parseAndFormatApiError } from '../gemini-core.js';
import type { AgentEvent, AuthType } from '../gemini-core.js';
import { CANCELLED, exitCodeOf, fatal } from './failure.js';
import type { Failure } from './failure.js';

/** Scripts look for this text in Gemini CLI's output. */
const TURN_LIMIT = fatal(
  'FatalTurnLimitedError',
  'Reached max session turns for this session. Increase the number of turns by specifying maxSessionTurns in settings.json.',
);

const PAUSED = fatal(
  'FatalPausedError',
  'The run waits for an approval, and nobody is here to give it.',
  ExitCode.paused,
);

const FAILURES: Readonly<Record<string, Failure | undefined>> = {
  aborted: CANCELLED,
  max_turns: TURN_LIMIT,
  elicitation: PAUSED,
  failed: fatal('Error', 'The run failed.'),
};

/** The failure that the end of a stream stands for; undefined if the stream got to its end. */
export function failureOfEnd({ reason }: AgentEvent<'agent_end'>): Failure | undefined {
  return FAILURES[reason];
}

/** A tool that failed in a way that no answer can follow. */
export function failureOfTool(message: string, errorType: string): Failure {
  const failure = fatal('FatalToolExecutionError', message);
  return { ...failure, json: { ...failure.json, code: errorType }, stream: { type: errorType, message } };
}

/** A fatal error event: most often the API's refusal, else an error of the session. */
export function failureOfEvent(event: AgentEvent<'error'>, authType: AuthType | undefined): Failure {
  const { message, _meta: meta = {} } = event;
  const status = typeof meta['status'] === 'number' ? meta['status'] : undefined;
  const name = typeof meta['errorName'] === 'string' ? meta['errorName'].replace(/^_+/, '') : undefined;
  const code = typeof meta['code'] === 'string' || typeof meta['code'] === 'number' ? meta['code'] : status;
  return {
    exitCode: isRefusedKey(event) ? ExitCode.authentication : exitCodeOf(name ?? ''),
    sentence: parseAndFormatApiError(message, authType),
    json: { type: name ?? 'Error', message, code: code ?? ExitCode.error },
    stream: { type: name ?? 'unknown', message: parseAndFormatApiError({ message, status }, authType) },
  };
}

function isRefusedKey({ status, message }: AgentEvent<'error'>): boolean {
  return status === 'UNAUTHENTICATED' || message.includes('API_KEY_INVALID');
}
