#!/usr/bin/env node
import { HELP } from './args/help.js';
import { parseArgs } from './args/parse-args.js';
import { VERSION } from './args/version.js';
import type { CliArgs } from './args/cli-args.js';
import { CliError, ExitCode } from './exit-codes.js';

process.exitCode = await main(process.argv.slice(2));

/** Help, version and mistakes in the command line load nothing but this; the rest is loaded when it is needed. */
async function main(argv: readonly string[]): Promise<ExitCode> {
  try {
    const parsed = parseArgs(argv);
    switch (parsed.kind) {
      case 'version':
        process.stdout.write(`${VERSION}\n`);
        return ExitCode.ok;
      case 'help':
        process.stdout.write(HELP);
        return ExitCode.ok;
      case 'demo':
        return await (await import('./demo/run-demo.js')).runDemo(terminal());
      case 'run':
        return await runOnce(parsed.args);
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof CliError ? error.exitCode : ExitCode.error;
  }
}

function terminal(): { isTTY: boolean; write(text: string): void } {
  return { isTTY: process.stdout.isTTY, write: (text) => process.stdout.write(text) };
}

async function runOnce(args: CliArgs): Promise<ExitCode> {
  const { runProcess } = await import('./headless/run-process.js');
  return runProcess(args);
}
