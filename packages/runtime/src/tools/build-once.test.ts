import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import { createCoreConfig } from '../core-config.js';
import type { AnyDeclarativeTool } from '../gemini-core.js';
import { parseOptions } from '../service-options.js';
import { buildForLater } from './build-once.js';

describe('buildForLater', () => {
  let tool: AnyDeclarativeTool;

  beforeEach(async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'pollux-build-'));
    process.env['GEMINI_CLI_HOME'] = cwd;
    const options = parseOptions({ cwd, model: 'gemini-2.5-pro', auth: { apiKey: 'test' } });
    const config = await createCoreConfig(options, 'build-once');
    const found = config.getToolRegistry().getTool('list_directory');
    if (!found) throw new Error('core has no list_directory');
    tool = found;
  });

  it('is handed out to whoever builds the same arguments next, once', () => {
    const args = { dir_path: '.' };
    const early = buildForLater(tool, args);
    expect(tool.build(args)).toBe(early);
    expect(tool.build(args)).not.toBe(early);
  });

  it('is built anew for equal arguments in another object', () => {
    const early = buildForLater(tool, { dir_path: '.' });
    expect(tool.build({ dir_path: '.' })).not.toBe(early);
  });

  it('is validated again when somebody changed the arguments in between', () => {
    const args: Record<string, unknown> = { dir_path: '.' };
    buildForLater(tool, args);
    args['dir_path'] = 7;
    expect(() => tool.build(args)).toThrow(/dir_path/);
  });

  it('throws what building throws, and keeps nothing', () => {
    const args: Record<string, unknown> = {};
    expect(() => buildForLater(tool, args)).toThrow(/dir_path/);
    args['dir_path'] = '.';
    expect(tool.build(args).getDescription()).toBe('.');
  });
});
