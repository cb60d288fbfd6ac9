import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ProcessGlobalError } from '@pollux/runtime';
import { after, call, gate, hang, reply, text } from '@pollux/testkit';
import type { FakeGemini, RecordedRequest, Replies } from '@pollux/testkit';
import { describe, expect, it } from 'vitest';

import { agentText, collect, endReason, message, MODEL, run, useWorld } from './harness.js';
import type { Options } from './harness.js';
import { acceptedContents, textsOf, toolAnswers } from './invariants.js';

const world = useWorld();
const FLASH = 'gemini-2.5-flash';

function prompts(request: RecordedRequest | undefined): string {
  return textsOf(acceptedContents(request), 'user');
}

/** A service with a folder, an API and a key of its own. */
async function own(name: string, plan: Replies, options: Options = {}) {
  const gemini = await world.server(plan);
  const cwd = await world.folder();
  const service = await world.service({ cwd, auth: { apiKey: `key-${name}`, baseUrl: gemini.url }, ...options });
  return { gemini, cwd, service, session: await world.session(service) };
}

describe('two sessions of one service', () => {
  it('have their own history, model, mode and events, also when they run at once', async () => {
    const doors = { red: gate(), blue: gate() };
    const answer = (request: RecordedRequest) => {
      const colour = JSON.stringify(request.body.contents).includes('red') ? 'red' : 'blue';
      const first = !JSON.stringify(request.body.contents).includes('functionResponse');
      return first
        ? reply(text(`${colour} `), doors[colour], call('list_directory', { dir_path: '.' }))
        : reply(text(`${colour} done`));
    };
    const { service, session: red, gemini } = await world.start(answer);
    const blue = await world.session(service);
    expect(red.id).not.toBe(blue.id);
    await blue.send({ update: { model: FLASH, config: { approvalMode: 'plan' } } });

    const streams = [collect(red.sendStream(message('red')))];
    await doors.red.reached;
    streams.push(collect(blue.sendStream(message('blue'))));
    await doors.blue.reached;
    doors.blue.open();
    const blueEvents = await streams[1];
    doors.red.open();
    const redEvents = await streams[0];

    expect(agentText(redEvents ?? [])).toBe('red red done');
    expect(agentText(blueEvents ?? [])).toBe('blue blue done');
    const calls = (colour: string) => gemini.modelCalls.filter((request) => prompts(request).includes(colour));
    expect(calls('red').map((request) => request.model)).toEqual([MODEL, MODEL]);
    expect(calls('blue').map((request) => request.model)).toEqual([FLASH, FLASH]);
    for (const request of calls('red')) expect(JSON.stringify(request.body.tools)).toContain('run_shell_command');
    for (const request of calls('blue')) expect(JSON.stringify(request.body.tools)).not.toContain('run_shell_command');
    expect(calls('red').some((request) => prompts(request).includes('blue'))).toBe(false);
  });

  it('an abort of one leaves the other alone', async () => {
    const door = gate();
    const answer = (request: RecordedRequest) =>
      prompts(request).includes('stay') ? reply(text('still '), door, text('here')) : reply(text('x'), hang());
    const { service, session: going } = await world.start(answer);
    const staying = await world.session(service);
    const stream = collect(staying.sendStream(message('stay')));
    await door.reached;
    await going.send(message('go'));
    await going.abort();
    door.open();
    const events = await stream;
    expect([endReason(events), agentText(events)]).toEqual(['completed', 'still here']);
  });
});

describe('two services in one process', () => {
  it('work in their own folders, with their own API and key, interleaved', async () => {
    const plan = (name: string, door: ReturnType<typeof gate>): Replies => [
      after(
        door,
        reply(
          call('run_shell_command', { command: 'pwd' }),
          call('write_file', { file_path: `${name}.txt`, content: name }),
        ),
      ),
      reply(text(`${name} done`)),
    ];
    const doors = [gate(), gate()] as const;
    const one = await own('one', plan('one', doors[0]));
    const two = await own('two', plan('two', doors[1]));
    const streams = [collect(one.session.sendStream(message('go'))), collect(two.session.sendStream(message('go')))];
    await Promise.all(doors.map((door) => door.reached));
    doors[1].open();
    doors[0].open();
    expect((await Promise.all(streams)).map(agentText)).toEqual(['one done', 'two done']);

    for (const [name, { gemini, cwd }] of Object.entries({ one, two })) {
      expect(gemini.modelCalls.map((request) => request.headers['x-goog-api-key'])).toEqual([
        `key-${name}`,
        `key-${name}`,
      ]);
      expect(JSON.stringify(toolAnswers(gemini.modelCalls[1])[0])).toContain(cwd);
      expect(await readFile(join(cwd, `${name}.txt`), 'utf8')).toBe(name);
      expect(prompts(gemini.modelCalls[0])).toContain(cwd);
    }
    expect(existsSync(join(one.cwd, 'two.txt'))).toBe(false);
  });

  it('a hook of one does not run for the other', async () => {
    const lookUp = (): Replies => (_, n) =>
      n % 2 === 0 ? reply(call('list_directory', { dir_path: '.' })) : reply(text('ok'));
    const log = join(world.root, 'hook.log');
    const hook = { type: 'command', command: `cat >> ${log}` };
    const settings = { hooksConfig: { enabled: true }, hooks: { BeforeTool: [{ matcher: '*', hooks: [hook] }] } };
    const hooked = await own('hooked', lookUp(), { settings });
    const plain = await own('plain', lookUp());
    await run(plain.session, 'go');
    expect(existsSync(log)).toBe(false);
    await Promise.all([run(hooked.session, 'go'), run(plain.session, 'again')]);
    const logged = await readFile(log, 'utf8');
    expect(logged).toContain(hooked.cwd);
    expect(logged).not.toContain(plain.cwd);
    expect(logged.match(/hook_event_name/g)).toHaveLength(1);
  });

  it('the end of one leaves the tools and the model of the other alone', async () => {
    const door = gate();
    const ending = await own('ending', [reply(text('x'), hang())]);
    const shell = call('run_shell_command', { command: 'sleep 1; echo survived' });
    const staying = await own('staying', [reply(shell), reply(door, text('ok')), reply(text('again'))]);
    await ending.session.send(message('go'));
    const stream = collect(staying.session.sendStream(message('go')));
    await staying.gemini.waitForResponse(1);
    await ending.service.dispose();
    await door.reached;
    expect(JSON.stringify(toolAnswers(staying.gemini.modelCalls[1]))).toContain('survived');
    door.open();
    expect(endReason(await stream)).toBe('completed');
    expect(endReason(await run(staying.session, 'more'))).toBe('completed');
  });
});

describe('what is one per process', () => {
  const other: Options = { settings: { context: { fileName: 'OTHER.md' } } };

  it('the name of the context file: another one is refused until the first is disposed', async () => {
    const first = await world.service({});
    await expect(world.service(other)).rejects.toBeInstanceOf(ProcessGlobalError);
    await expect(world.service(other)).rejects.toMatchObject({ code: 'PROCESS_GLOBAL_CONFLICT' });
    const same = await world.service({ settings: { context: { fileName: 'GEMINI.md' } } });
    await first.dispose();
    await expect(world.service(other)).rejects.toBeInstanceOf(ProcessGlobalError);
    await same.dispose();
    await same.dispose();
    await world.service(other);
    await world.service(other);
    await expect(world.service({})).rejects.toBeInstanceOf(ProcessGlobalError);
  });

  it('the name of the context file is the default again for who comes after', async () => {
    const cwd = await world.folder();
    await writeFile(join(cwd, 'GEMINI.md'), 'remember-default');
    await writeFile(join(cwd, 'LEFTOVER.md'), 'remember-other');
    const sent = ({ gemini }: { gemini: FakeGemini }) => JSON.stringify(gemini.modelCalls[0]?.body);

    const first = await world.start([reply(text('ok'))], { cwd, settings: { context: { fileName: 'LEFTOVER.md' } } });
    await run(first.session, 'hi');
    expect(sent(first)).toContain('remember-other');
    await first.service.dispose();

    const second = await world.start([reply(text('ok'))], { cwd });
    await run(second.session, 'hi');
    expect(sent(second)).toContain('remember-default');
    expect(sent(second).includes('remember-other')).toBe(false);
  });
});
