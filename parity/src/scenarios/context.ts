import { call, dailyQuotaExhausted, json, reply, scenario, text, thought } from '@pollux/testkit';

import { modelOnEveryStream } from '../rules/model-on-every-stream.js';
import { routeEveryPrompt } from '../rules/route-every-prompt.js';
import { toolsOfTheFallbackModel } from '../rules/tools-of-the-fallback-model.js';
import { say } from '../scenario.js';
import type { ParityScenario } from '../scenario.js';
import { FILES, PNG } from './fixtures.js';

const done = reply(text('Done.'));
const score = (complexity: number): string =>
  JSON.stringify({ complexity_reasoning: 'It seems so.', complexity_score: complexity });

/** What a request consists of besides the conversation: memory, mode, model, media. */
export const contextScenarios: readonly ParityScenario[] = [
  {
    name: 'memory',
    replies: [done],
    sends: [say('Hi')],
    files: { 'GEMINI.md': '# Rules\n\nSpeak softly.\n', 'sub/GEMINI.md': 'Only below.\n' },
  },
  {
    name: 'memory-found-on-the-way',
    replies: [reply(call('read_file', { file_path: 'sub/c.txt' })), done],
    sends: [say('Read')],
    files: { ...FILES, 'GEMINI.md': 'Speak softly.\n', 'sub/GEMINI.md': 'Only below.\n' },
  },
  {
    name: 'plan-mode',
    replies: [
      reply(call('list_directory', { dir_path: '.' }), call('write_file', { file_path: 'x', content: 'x' })),
      done,
    ],
    sends: [say('Plan it')],
    files: FILES,
    options: { approvalMode: 'plan' },
  },
  {
    name: 'enter-plan-mode',
    replies: [reply(call('enter_plan_mode', { reason: 'Think first' })), done],
    sends: [say('Plan it')],
    options: { approvalMode: 'yolo' },
  },
  {
    name: 'auto-edit-mode',
    replies: [reply(call('write_file', { file_path: 'new.txt', content: 'x' })), done],
    sends: [say('Write')],
    options: { approvalMode: 'autoEdit' },
  },
  {
    name: 'auto-model-for-a-simple-task',
    replies: scenario([done], { generateContent: score(5) }),
    sends: [say('Hi')],
    options: { model: 'auto' },
  },
  {
    name: 'auto-model-for-a-complex-task',
    replies: scenario([reply(call('list_directory', { dir_path: '.' })), done], { generateContent: score(95) }),
    sends: [say('Rewrite all of it')],
    files: FILES,
    options: { model: 'auto' },
  },
  {
    name: 'auto-gemini-2-5',
    replies: scenario([done], {
      generateContent: JSON.stringify({ reasoning: 'It seems so.', model_choice: 'flash' }),
    }),
    sends: [say('Hi')],
    options: { model: 'auto-gemini-2.5' },
  },
  {
    name: 'auto-model-over-sends',
    replies: scenario([reply(thought('**Hm** let me see'), text('Done.')), done], { generateContent: score(95) }),
    sends: [say('Hi'), say('Rewrite all of it')],
    options: { model: 'auto' },
    intended: [modelOnEveryStream, routeEveryPrompt],
  },
  {
    name: 'fallback-in-plan-mode',
    replies: [dailyQuotaExhausted(), done, done],
    sends: [say('Plan it'), say('Go on')],
    intended: [toolsOfTheFallbackModel],
    options: { model: 'auto-gemini-2.5', approvalMode: 'plan' },
  },
  { name: 'model-alias', replies: [done], sends: [say('Hi')], options: { model: 'flash' } },
  {
    name: 'old-model',
    replies: [reply(thought('**Hm**'), text('So.'), call('list_directory', { dir_path: '.' })), done, done],
    sends: [say('Look'), say('Thanks')],
    files: FILES,
    options: { model: 'gemini-1.5-pro' },
    intended: [modelOnEveryStream],
  },
  {
    name: 'custom-model',
    replies: [reply(call('list_directory', { dir_path: '.' })), done],
    sends: [say('Look')],
    files: FILES,
    options: { model: 'our-own-model' },
  },
  { name: 'gemini-3', replies: [done], sends: [say('Hi')], options: { model: 'gemini-3-pro-preview' } },
  {
    name: 'media-in-the-message',
    replies: [done],
    sends: [
      {
        content: [
          { type: 'text', text: 'What is it?' },
          { type: 'media', data: PNG.toString('base64'), mimeType: 'image/png' },
        ],
      },
    ],
  },
  {
    name: 'media-that-does-not-fit',
    replies: scenario([done], { countTokens: [json({ totalTokens: 2_000_000 })] }),
    sends: [{ content: [{ type: 'media', data: PNG.toString('base64'), mimeType: 'image/png' }] }],
  },
  {
    name: 'parts-in-the-message',
    replies: [done],
    sends: [
      {
        content: [
          { type: 'text', text: 'One.' },
          { type: 'reference', text: '@a.txt' },
          { type: 'thought', thought: 'Mine.' },
          { type: 'media', uri: 'https://example.org/dot.png', mimeType: 'image/png' },
        ],
      },
    ],
  },
];
