import type { CliDifference } from './cli-difference.js';

/** A rule about the exit code alone. */
function exitCode(id: CliDifference['id'], gemini: number, pollux: number): CliDifference {
  return {
    id,
    rewrite: (recording) => (recording.exitCode === gemini ? { ...recording, exitCode: pollux } : recording),
  };
}

/** Gemini CLI's parser of the command line does not know of its own code for wrong input. */
export const wrongFlags = exitCode('CD-001', 1, 42);

/** Except in text, Gemini CLI hands the HTTP status to the system, which keeps its last eight bits. */
export function failedRequest(status: number): CliDifference {
  return exitCode('CD-002', status % 256, 1);
}

/** The same status, for which there is a code. */
export const refusedKey = exitCode('CD-002', 401 % 256, 41);

/** Gemini CLI writes an error where its answer would be and then says that all went well. */
export const noAnswer = exitCode('CD-003', 0, 1);

/** Gemini CLI takes a command that may not run its shell for a fault in itself. */
export const blockedCommand = exitCode('CD-007', 1, 42);
