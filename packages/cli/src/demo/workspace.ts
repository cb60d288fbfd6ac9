import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A small program with a mistake in it, and a test that shows the mistake. */
const FILES = {
  'package.json': '{ "name": "corner-shop", "type": "module", "private": true }\n',
  'src/cart.js': [
    "import { discountFor } from './discount.js';",
    '',
    '/** The sum of a cart, in cents. */',
    'export function total(items) {',
    '  const sum = items.reduce((cents, item) => cents + item.price, 0);',
    '  return sum - discountFor(sum);',
    '}',
    '',
  ].join('\n'),
  'src/discount.js': [
    '/** Ten percent off from 100.00 on. */',
    'export function discountFor(cents) {',
    '  return cents >= 10_000 ? Math.round(cents / 10) : 0;',
    '}',
    '',
  ].join('\n'),
  'test/cart.test.js': [
    "import assert from 'node:assert/strict';",
    "import { test } from 'node:test';",
    '',
    "import { total } from '../src/cart.js';",
    '',
    "test('counts how many of an item there are', () => {",
    '  assert.equal(total([{ price: 250, quantity: 3 }]), 750);',
    '});',
    '',
  ].join('\n'),
};

/** The line that the demo mends. */
export const MISTAKE = 'items.reduce((cents, item) => cents + item.price, 0)';
export const MENDED = 'items.reduce((cents, item) => cents + item.price * item.quantity, 0)';

export interface DemoWorkspace {
  readonly root: string;
  readonly home: string;
  readonly project: string;
}

export async function createDemoWorkspace(): Promise<DemoWorkspace> {
  const root = await mkdtemp(join(tmpdir(), 'pollux-demo-'));
  const [home, project] = [join(root, 'home'), join(root, 'corner-shop')];
  const settings = JSON.stringify({ security: { auth: { selectedType: 'gemini-api-key' } } });
  await write(join(home, '.gemini/settings.json'), settings);
  for (const [name, text] of Object.entries(FILES)) await write(join(project, name), text);
  return { root, home, project };
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
