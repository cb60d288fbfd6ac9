import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { call, reply, text } from '@pollux/testkit';
import { describe, expect, it } from 'vitest';

import { parseJson } from './json.js';
import { lastUserTexts, setUp, toolAnswers } from './run-pollux.js';
import type { Pollux } from './run-pollux.js';

const FINE = { stdout: 'Fine.\n', stderr: '', exitCode: 0 };
const ANSWER = () => reply(text('Fine.'));

/** All that the first request says to the model, apart from the tools. */
function wholePrompt({ gemini }: Pollux): string {
  const { contents, systemInstruction } = gemini.modelCalls[0]?.body ?? {};
  return JSON.stringify([systemInstruction, contents]);
}

describe('memory', () => {
  it('is read from the home and from the workspace', async () => {
    const pollux = await setUp([ANSWER()]);
    await pollux.sandbox.write('home/.gemini/GEMINI.md', 'Always answer in rhyme.');
    await pollux.sandbox.write('workspace/GEMINI.md', 'This project is about @./details.md');
    await pollux.sandbox.write('workspace/details.md', 'lighthouses.');
    expect(await pollux.run(['-p', 'x'])).toMatchObject(FINE);
    for (const words of ['answer in rhyme', 'lighthouses']) expect(wholePrompt(pollux)).toContain(words);
  });

  it('may have another name beside GEMINI.md, from the settings', async () => {
    const pollux = await setUp([ANSWER()], { context: { fileName: 'AGENTS.md' } });
    await pollux.sandbox.write('workspace/AGENTS.md', 'Use tabs.');
    expect(await pollux.run(['-p', 'x'])).toMatchObject(FINE);
    expect(wholePrompt(pollux)).toContain('Use tabs.');
  });
});

describe('references with @', () => {
  it('bring the content of a file', async () => {
    const pollux = await setUp([ANSWER()]);
    await pollux.sandbox.write('workspace/docs/plan.md', 'Step one: think.');
    expect(await pollux.run(['-p', 'Explain @docs/plan.md, please'])).toMatchObject(FINE);
    const texts = lastUserTexts(pollux.gemini.modelCalls[0]);
    expect(texts).toContain('Explain @docs/plan.md, please');
    expect(texts).toContain('\nContent from @docs/plan.md:\n');
    expect(texts).toContain('Step one: think.');
  });

  it('are left alone when there is no such file', async () => {
    const pollux = await setUp([ANSWER()]);
    expect(await pollux.run(['-p', 'Write to me@example.org and @nobody'])).toMatchObject(FINE);
    expect(lastUserTexts(pollux.gemini.modelCalls[0]).at(-1)).toBe('Write to me@example.org and @nobody');
  });

  it('do not bring a file that is ignored', async () => {
    const pollux = await setUp([ANSWER()]);
    await pollux.sandbox.write('workspace/.geminiignore', 'secret.txt\n');
    await pollux.sandbox.write('workspace/secret.txt', 'hush-hush');
    expect((await pollux.run(['-p', 'Explain @secret.txt'])).exitCode).toBe(0);
    expect(wholePrompt(pollux)).not.toContain('hush-hush');
  });
});

describe('custom commands', () => {
  it('become the prompt, with their arguments', async () => {
    const pollux = await setUp([ANSWER()]);
    await pollux.sandbox.write('workspace/.gemini/commands/greet.toml', 'prompt = "Greet {{args}} warmly."\n');
    expect(await pollux.run(['-p', '/greet Ada'])).toMatchObject(FINE);
    expect(lastUserTexts(pollux.gemini.modelCalls[0]).at(-1)).toBe('Greet Ada warmly.');
  });

  it('are found in the home and in folders, and two of one name are told apart', async () => {
    const pollux = await setUp(ANSWER);
    await pollux.sandbox.write('home/.gemini/commands/git/say.toml', 'prompt = "From home."\n');
    expect(await pollux.run(['-p', '/git:say'])).toMatchObject(FINE);
    await pollux.sandbox.write('workspace/.gemini/commands/git/say.toml', 'prompt = "From the workspace."\n');
    expect(await pollux.run(['-p', '/workspace.git:say'])).toMatchObject(FINE);
    expect(await pollux.run(['-p', '/user.git:say'])).toMatchObject(FINE);
    const prompts = pollux.gemini.modelCalls.map((request) => lastUserTexts(request).at(-1));
    expect(prompts).toEqual(['From home.', 'From the workspace.', 'From home.']);
  });
});

describe('an MCP server', () => {
  const settings = { mcpServers: { weather: { command: 'node', args: ['server.mjs'], trust: true } } };

  it('has its tool called', async () => {
    const plan = [reply(call('mcp_weather_forecast', { city: 'Oslo' })), reply(text('Fine.'))];
    const pollux = await setUp(plan, settings);
    await pollux.sandbox.write('workspace/server.mjs', await readFile(FIXTURE, 'utf8'));
    expect(await pollux.run(['-p', 'x'])).toMatchObject(FINE);
    expect(toolAnswers(pollux.gemini.modelCalls[1])['mcp_weather_forecast']).toContain('Snow in Oslo');
  });

  it('is left out when it is not among --allowed-mcp-server-names', async () => {
    const pollux = await setUp([ANSWER()], settings);
    await pollux.sandbox.write('workspace/server.mjs', await readFile(FIXTURE, 'utf8'));
    expect(await pollux.run(['-p', 'x', '--allowed-mcp-server-names', 'other'])).toMatchObject(FINE);
    expect(JSON.stringify(pollux.gemini.modelCalls[0]?.body.tools)).not.toContain('forecast');
  });

  it('that does not start leaves the run without it, and is reported', async () => {
    const pollux = await setUp([ANSWER()], settings);
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x'], { boundMs: 15_000 });
    expect({ stdout, exitCode }).toEqual({ stdout: 'Fine.\n', exitCode: 0 });
    expect(stderr).toMatch(/MCP/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

const FIXTURE = join(import.meta.dirname, 'fixtures/mcp-server.mjs');

describe('hooks', () => {
  const hook = (event: string, command: string) => ({
    hooks: { [event]: [{ hooks: [{ type: 'command', command: `cat > ${event}.json; ${command}` }] }] },
  });
  const heard = async ({ sandbox }: Pollux, event: string) =>
    parseJson(await readFile(join(sandbox.workspace, `${event}.json`), 'utf8'));

  it('before a tool are asked, and can refuse it', async () => {
    const settings = hook('BeforeTool', `echo '{"decision":"deny","reason":"Not today."}'`);
    const pollux = await setUp([reply(call('read_file', { file_path: 'note.txt' })), ANSWER()], settings);
    await pollux.sandbox.write('workspace/note.txt', 'hello');
    expect(await pollux.run(['-p', 'x'])).toMatchObject({ stdout: 'Fine.\n', exitCode: 0 });
    expect(await heard(pollux, 'BeforeTool')).toMatchObject({
      hook_event_name: 'BeforeTool',
      tool_name: 'read_file',
      tool_input: { file_path: 'note.txt' },
      cwd: pollux.sandbox.workspace,
    });
    expect(toolAnswers(pollux.gemini.modelCalls[1])['read_file']).toContain('Not today.');
  });

  it('at the start of a session can add to the prompt', async () => {
    const answer = { hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: 'It is Monday.' } };
    const pollux = await setUp([ANSWER()], hook('SessionStart', `echo '${JSON.stringify(answer)}'`));
    expect((await pollux.run(['-p', 'Which day?'])).exitCode).toBe(0);
    expect(lastUserTexts(pollux.gemini.modelCalls[0]).at(-1)).toBe(
      '<hook_context>It is Monday.</hook_context>\n\nWhich day?',
    );
  });

  it('at the end of a session hear of it', async () => {
    const pollux = await setUp([ANSWER()], hook('SessionEnd', 'true'));
    expect((await pollux.run(['-p', 'x'])).exitCode).toBe(0);
    expect(await heard(pollux, 'SessionEnd')).toMatchObject({ hook_event_name: 'SessionEnd', reason: 'exit' });
  });
});
