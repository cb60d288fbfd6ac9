import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** Settings by section; a section that a test gives replaces the one below. */
export type Settings = Readonly<Record<string, unknown>>;

const BASE_SETTINGS: Settings = {
  security: { auth: { selectedType: 'gemini-api-key' } },
  model: { name: 'gemini-2.5-flash' },
  general: { maxAttempts: 1 },
  privacy: { usageStatisticsEnabled: false },
  // Whether the machine has a ripgrep must not decide what comes out.
  tools: { useRipgrep: false },
};

/** A home, a workspace and a folder for temporary files that no other test sees. */
export class Sandbox {
  readonly root: string;
  readonly home: string;
  readonly workspace: string;

  private constructor(root: string) {
    this.root = root;
    this.home = join(root, 'home');
    this.workspace = join(root, 'workspace');
  }

  static async create(settings: Settings = {}): Promise<Sandbox> {
    const sandbox = new Sandbox(await realpath(await mkdtemp(join(tmpdir(), 'pollux-e2e-'))));
    await Promise.all(['home', 'workspace', 'tmp'].map((folder) => mkdir(join(sandbox.root, folder))));
    await sandbox.write('home/.gemini/settings.json', { ...BASE_SETTINGS, ...settings });
    return sandbox;
  }

  /** Writes a file below the root; an object is written as JSON. */
  async write(path: string, content: string | object): Promise<string> {
    const file = join(this.root, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
    return file;
  }

  /** Nothing of the caller's environment but the way to Node and to the shell's programs. */
  env(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    const given: NodeJS.ProcessEnv = {
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      HOME: this.home,
      TMPDIR: join(this.root, 'tmp'),
      LANG: 'C.UTF-8',
      GEMINI_CLI_HOME: this.home,
      GEMINI_API_KEY: 'test-key',
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
      GEMINI_CLI_SYSTEM_SETTINGS_PATH: join(this.root, 'system/settings.json'),
      GEMINI_CLI_SYSTEM_DEFAULTS_PATH: join(this.root, 'system/system-defaults.json'),
      ...extra,
    };
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
