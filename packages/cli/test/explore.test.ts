import { call, reply, text, httpError, errorInfo } from '@pollux/testkit';
import { it } from 'vitest';
import { setUp } from './run-pollux.js';

async function show(name: string, p: Promise<unknown>) {
  process.stdout.write(`##### ${name}\n${JSON.stringify(await p, null, 1).replaceAll('\\n', '\n')}\n`);
}
it('x', async () => {
  const p = await setUp(() => reply(text('hi '), text('there')));
  await show('text', p.run(['-p', 'hello']));
  await show('json', p.run(['-p', 'hello', '-o', 'json']));
  await show('sj', p.run(['-p', 'hello', '-o', 'stream-json']));
  await show('none', p.run([]));
  await show('nokey', p.run(['-p', 'x'], { env: { GEMINI_API_KEY: undefined } }));
  await show('closed port', p.run(['-p', 'x'], { env: { GOOGLE_GEMINI_BASE_URL: 'http://127.0.0.1:9' } }));
  await show('-l', p.run(['-l']));
  await p.sandbox.write('workspace/.gemini/commands/greet.toml', 'prompt = "Say hi to {{args}}"');
  await show('/greet', p.run(['-p', '/greet Bob']));
  await show('sid', p.run(['-p', 'x', '--session-id', 'a/b']));
  await show('mcp', p.run(['mcp', 'list']));
  process.stdout.write(JSON.stringify(p.gemini.modelCalls.at(-1)?.body.contents, null, 1).slice(-1500));
  process.stdout.write(JSON.stringify(p.gemini.requests.map((r) => r.path)));
}, 120000);
it('y', async () => {
  const p = await setUp(() => httpError(400, 'API key not valid. Please pass a valid API key.', [errorInfo('API_KEY_INVALID')]));
  for (const o of ['text', 'json', 'stream-json']) await show('bad key', p.run(['-p', 'hello', '-o', o]));
  await show('home missing', p.run(['-p', 'x'], { env: { HOME: '/nonexistent', GEMINI_CLI_HOME: '/nonexistent', GOOGLE_GEMINI_BASE_URL: 'http://127.0.0.1:9' } }));
  await show('home proc', p.run(['-p', 'x'], { env: { HOME: '/proc/1/x', GEMINI_CLI_HOME: '/proc/1/x' } }));
  await show('home file', p.run(['-p', 'x'], { env: { HOME: '/etc/passwd', GEMINI_CLI_HOME: '/etc/passwd' } }));
}, 120000);
