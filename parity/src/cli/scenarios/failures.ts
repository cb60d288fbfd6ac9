import { call, dailyQuotaExhausted, finish, httpError, reply, serverError } from '@pollux/testkit';

import type { CliScenario } from '../cli-scenario.js';
import { failedRequest, noAnswer, refusedKey, wrongFlags } from '../rules/exit-codes.js';
import { noReport } from '../rules/no-report.js';
import { ONE_ATTEMPT, PRO } from './fixtures.js';

const look = reply(call('list_directory', { dir_path: '.' }));

/** Runs that do not get to an answer, and the codes that say so. */
export const failureScenarios: readonly CliScenario[] = [
  {
    name: 'turn-limit',
    args: [...PRO, '-o', 'json', '-p', 'Look'],
    replies: [look, look, look],
    settings: { model: { maxSessionTurns: 2 } },
  },
  {
    name: 'turn-limit-as-stream-json',
    args: [...PRO, '-o', 'stream-json', '-p', 'Look'],
    replies: [look, look, look],
    settings: { model: { maxSessionTurns: 1 } },
  },
  { name: 'no-key', args: [...PRO, '-p', 'Hi'], env: { GEMINI_API_KEY: undefined } },
  {
    name: 'no-authentication-as-json',
    args: [...PRO, '-o', 'json', '-p', 'Hi'],
    env: { GEMINI_API_KEY: undefined, GOOGLE_GEMINI_BASE_URL: undefined },
    settings: { security: { auth: {} } },
  },
  { name: 'unknown-flag', args: [...PRO, '--no-such-flag', '-p', 'Hi'], intended: [wrongFlags] },
  { name: 'wrong-choice', args: [...PRO, '-o', 'yaml', '-p', 'Hi'], intended: [wrongFlags] },
  {
    name: 'flags-that-exclude-each-other',
    args: [...PRO, '-y', '--approval-mode', 'plan', '-p', 'Hi'],
    intended: [wrongFlags],
  },
  { name: 'prompt-given-twice', args: [...PRO, '-p', 'Hi', 'Hello'], intended: [wrongFlags] },
  { name: 'broken-settings', args: [...PRO, '-p', 'Hi'], home: { '.gemini/settings.json': '{ "general": ' } },
  {
    name: 'unknown-model',
    args: ['-m', 'gemini-0', '-p', 'Hi'],
    replies: [httpError(404, 'models/gemini-0 is not found for API version v1beta.')],
  },
  { name: 'refused-key', args: [...PRO, '-o', 'json', '-p', 'Hi'], replies: [httpError(401)], intended: [refusedKey] },
  {
    name: 'quota-of-the-day',
    args: [...PRO, '-o', 'json', '-p', 'Hi'],
    replies: [dailyQuotaExhausted()],
    intended: [failedRequest(429)],
  },
  {
    name: 'server-error-after-tool',
    args: [...PRO, '-o', 'stream-json', '-p', 'Look'],
    replies: [look, serverError()],
    settings: ONE_ATTEMPT,
    intended: [failedRequest(500), noReport],
  },
  {
    name: 'empty-answer',
    args: [...PRO, '-o', 'json', '-p', 'Hi'],
    replies: [reply(finish('STOP'))],
    settings: ONE_ATTEMPT,
    intended: [noAnswer],
  },
];
