import type { ContentPart, PolluxSession } from '@pollux/runtime';

import { ExitCode } from '../exit-codes.js';
import { uiTelemetryService } from '../gemini-core.js';
import type { AgentEvent, Config } from '../gemini-core.js';
import { expandPrompt } from './expand-prompt.js';
import { CANCELLED, failureOfError } from './failure.js';
import { invalidAnswer } from './invalid-answer.js';
import { complaints, OutcomeTracker } from './outcome.js';
import type { Outcome } from './outcome.js';
import { createOutput } from './output/create-output.js';
import type { RunOutput } from './output/run-output.js';
import type { RunJob } from './run-job.js';
import { runStartHooks } from './session-hooks.js';
import { logStart } from './telemetry.js';

/** Sends the prompt, writes what comes back, and says how the program should end. */
export async function converse(job: RunJob, session: PolluxSession, config: Config): Promise<ExitCode> {
  const { args, config: cliConfig, streams, interrupts } = job;
  const output = createOutput(cliConfig.outputFormat, args, streams);
  const prompt = await runStartHooks(config, job.prompt, (text) => streams.stderr(text));
  logStart(config, prompt);
  output.begin({ sessionId: config.getSessionId(), model: config.getModel() });
  const outcome = await run(job, { session, config, output, prompt }).catch((error: unknown): Outcome => ({
    failure: interrupts.signal.aborted ? CANCELLED : failureOfError(error),
  }));
  if (interrupts.reason === 'unread') return ExitCode.ok;
  if ('finish' in outcome) output.finish(outcome.finish);
  else output.fail(outcome.failure);
  return exitCodeOf(outcome);
}

interface Conversation {
  readonly session: PolluxSession;
  readonly config: Config;
  readonly output: RunOutput;
  readonly prompt: string;
}

async function run({ streams, interrupts }: RunJob, conversation: Conversation): Promise<Outcome> {
  const { session, config, output, prompt } = conversation;
  interrupts.signal.throwIfAborted();
  const expanded = await expandPrompt(prompt, { config, streams, signal: interrupts.signal });
  output.prompt(prompt);
  interrupts.signal.throwIfAborted();
  if ('answer' in expanded) {
    output.answer(expanded.answer);
    return { finish: { warnings: [] } };
  }
  const tracker = new OutcomeTracker(config.getContentGeneratorConfig()?.authType);
  for await (const event of send(session, expanded.content, prompt)) {
    output.event(event);
    for (const notice of tracker.observe(event)) output.notice(notice);
    for (const complaint of complaints(event)) streams.stderr(`${complaint}\n`);
    recordInvalidAnswer(event, config);
  }
  return tracker.outcome;
}

function send(session: PolluxSession, content: ContentPart[], prompt: string): AsyncIterable<AgentEvent> {
  return session.sendStream({ message: { content, displayContent: prompt } });
}

/** Core counts the calls to the model; that an answer was worthless only the caller can tell it. */
function recordInvalidAnswer(event: AgentEvent, config: Config): void {
  const invalid = invalidAnswer(event);
  if (invalid) uiTelemetryService.recordSemanticValidationError(config.getActiveModel(), invalid.type);
}

function exitCodeOf(outcome: Outcome): ExitCode {
  if ('failure' in outcome) return outcome.failure.exitCode;
  return outcome.finish.invalid === undefined ? ExitCode.ok : ExitCode.error;
}
