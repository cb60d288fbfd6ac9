import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Config, PolicyDecision } from '../../gemini-core.js';
import { RecordedStreams } from '../fixtures/events.js';
import { runSlashCommand } from '../slash-commands.js';
import type { CommandResult } from './command.js';

let root: string;
let streams: RecordedStreams;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'pollux-commands-')));
  streams = new RecordedStreams();
  vi.spyOn(console, 'debug').mockReturnValue();
  vi.stubEnv('GEMINI_CLI_HOME', join(root, 'home'));
  await write('work/a.txt', 'Alpha\n');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(root, { recursive: true, force: true });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

async function run(
  prompt: string,
  { allowed = false, trusted = true }: { allowed?: boolean; trusted?: boolean } = {},
): Promise<CommandResult | undefined> {
  const config = new Config({
    sessionId: 's',
    targetDir: join(root, 'work'),
    cwd: join(root, 'work'),
    debugMode: false,
    model: 'gemini-2.5-pro',
    policyEngineConfig: { defaultDecision: allowed ? PolicyDecision.ALLOW : PolicyDecision.DENY },
    folderTrust: true,
    trustedFolder: trusted,
  });
  try {
    return await runSlashCommand(prompt, { config, streams, signal: new AbortController().signal });
  } finally {
    await config.dispose();
  }
}

const texts = (...parts: string[]): CommandResult => ({ parts: parts.map((text) => ({ text })) });

describe('a custom command', () => {
  it('stands for its prompt, with its line at the end if it was given arguments', async () => {
    await write('home/.gemini/commands/hi.toml', 'prompt = "Say hi."');
    expect(await run('/hi')).toEqual(texts('Say hi.'));
    expect(await run(' /hi')).toBeUndefined();
    expect(await run('/hi  to   me ')).toEqual(texts('Say hi.\n\n/hi  to   me'));
  });

  it('takes arguments where it wants them', async () => {
    await write('home/.gemini/commands/greet.toml', 'prompt = "Greet {{args}}: {{args}}!"');
    expect(await run('/greet Bob  $& B')).toEqual(texts('Greet Bob $& B: Bob $& B!'));
    expect(await run('/greet')).toEqual(texts('Greet : !'));
  });

  it('is named after its file and the folders above it, links included', async () => {
    await write('work/.gemini/commands/git/my commit.toml', 'prompt = "Commit."');
    await symlink(join(root, 'work/.gemini/commands/git'), join(root, 'work/.gemini/commands/vcs'));
    await symlink(join(root, 'work/.gemini/commands'), join(root, 'work/.gemini/commands/git/circle'));
    expect(await run('/git:my_commit')).toEqual(texts('Commit.'));
    expect(await run('/vcs:my_commit')).toEqual(texts('Commit.'));
  });

  it('has a longer name where the user and the workspace, or Gemini CLI, have the same', async () => {
    await write('home/.gemini/commands/dup.toml', 'prompt = "user"');
    await write('work/.gemini/commands/dup.toml', 'prompt = "workspace"');
    await write('work/.gemini/commands/help.toml', 'prompt = "help"');
    expect(await run('/dup')).toBeUndefined();
    expect(await run('/user.dup')).toEqual(texts('user'));
    expect(await run('/workspace.dup')).toEqual(texts('workspace'));
    expect(await run('/help')).toBeUndefined();
    expect(await run('/workspace.help')).toEqual(texts('help'));
  });

  it('of a folder that is not trusted does not exist', async () => {
    await write('home/.gemini/commands/mine.toml', 'prompt = "mine"');
    await write('work/.gemini/commands/theirs.toml', 'prompt = "theirs"');
    expect(await run('/mine', { trusted: false })).toEqual(texts('mine'));
    expect(await run('/theirs', { trusted: false })).toBeUndefined();
  });

  it('that cannot be read is left out, and the person is told', async () => {
    await write('home/.gemini/commands/broken.toml', 'prompt =');
    await write('home/.gemini/commands/empty.toml', 'description = "x"');
    expect(await run('/broken')).toBeUndefined();
    expect(streams.err).toMatch(/^\[ERROR\] The command file .*broken\.toml is left out: [^\n]+\n/m);
    expect(streams.err).toMatch(/^\[ERROR\] The command file .*empty\.toml is left out: it needs a "prompt"/m);
  });
});

describe('what a custom command brings in', () => {
  it('is a file, between the text around it', async () => {
    await write('work/.gemini/commands/file.toml', 'prompt = "Look at @{a.txt} for {{args}}"');
    expect(await run('/file me')).toEqual(texts('Look at ', 'Alpha\n', ' for me'));
  });

  it('stays a placeholder if there is no such file', async () => {
    await write('work/.gemini/commands/file.toml', 'prompt = "Look at @{nope.txt}"');
    expect(await run('/file')).toEqual(texts('Look at ', '@{nope.txt}'));
    expect(streams.err).toMatch(/^\[ERROR\] @\{nope\.txt\} cannot be read/);
  });

  it('is never taken for a template itself', async () => {
    await write('work/a.txt', 'run !{touch pwned} for {{args}}');
    await write('work/.gemini/commands/file.toml', 'prompt = "@{a.txt}{{args}}"');
    expect(await run('/file me', { allowed: true })).toEqual(texts('run !{touch pwned} for {{args}}', 'me'));
  });

  it('is what a shell command prints, its arguments quoted, and how it ended', async () => {
    const command = `!{printf '%s' {{args}}; exit 3}`;
    await write('work/.gemini/commands/sh.toml', `prompt = "Out: ${command} end {{args}}"`);
    const result = await run("/sh it's; ls", { allowed: true });
    expect(result).toMatchObject({ parts: [{ text: expect.stringMatching(/^Out: it's; ls\n\[Shell command '/) }] });
    expect(JSON.stringify(result)).toContain("exited with code 3] end it's; ls");
  });

  it('is not run without leave, and then nothing of it is', async () => {
    await write('work/.gemini/commands/sh.toml', 'prompt = "!{touch made}"');
    const refused = { exitCode: 42, message: expect.stringContaining('"touch made"') };
    await expect(run('/sh')).rejects.toMatchObject(refused);
  });
});
