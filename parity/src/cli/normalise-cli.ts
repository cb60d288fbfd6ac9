import { Cleaner } from '../cleaner.js';
import type { CliRecording } from './cli-recording.js';
import { classOfStderr } from './stderr-class.js';

/** The part of a program's run that is compared. */
export interface ComparableRun {
  readonly exitCode: number | null;
  readonly stderr: string;
  readonly stdout: string;
  readonly requests: unknown;
  readonly produced: unknown;
}

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const DURATION = /(?<="(?:totalLatencyMs|totalDurationMs|durationMs|duration_ms)": ?)\d+/g;

/** Replaces what differs from run to run: what a cleaner does, and the times and durations in the output. */
export function normaliseCli({ exitCode, stdout, stderr, requests, produced, run }: CliRecording): ComparableRun {
  const cleaner = new Cleaner(run);
  return {
    exitCode,
    stderr: classOfStderr(stderr, exitCode),
    stdout: cleaner.text(stdout).replace(TIME, '<time>').replace(DURATION, '<ms>'),
    requests: cleaner.json(requests),
    produced: cleaner.json(produced),
  };
}
