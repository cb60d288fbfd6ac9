import type { ApprovalModeName, CliArgs, OutputFormatName } from './cli-args.js';
import { APPROVAL_MODES, FLAGS, MISSING_COMMANDS, OUTPUT_FORMATS, RUNTIMES } from './flags.js';
import { readFlags, usageError } from './read-flags.js';
import type { FlagValues } from './read-flags.js';

export type ParsedArgs =
  | { readonly kind: 'run'; readonly args: CliArgs }
  | { readonly kind: 'version' }
  | { readonly kind: 'help' }
  | { readonly kind: 'demo'; readonly argv: readonly string[] };

/**
 * Understands the command line. Everything that can be said without reading a file is said here; nothing that takes
 * time to load is imported.
 * @throws CliError with one sentence about what is wrong.
 */
export function parseArgs(argv: readonly string[]): ParsedArgs {
  if (argv[0] === 'demo') return { kind: 'demo', argv: argv.slice(1) };
  if (argv.length === 1 && argv[0] === 'help') return { kind: 'help' };
  const given = readFlags(argv);
  if (isOn(given, 'help')) return { kind: 'help' };
  if (isOn(given, 'version')) return { kind: 'version' };
  refuseMissing(given);
  return { kind: 'run', args: toCliArgs(given) };
}

function refuseMissing(given: FlagValues): void {
  const [command = ''] = given.words;
  if (MISSING_COMMANDS.includes(command)) {
    throw usageError(`This version of Pollux does not have the command "${command}" yet.`);
  }
  const flag = FLAGS.find(({ name, kind, missing }) => missing && (kind === 'switch' ? isOn : isGiven)(given, name));
  if (flag) throw usageError(`This version of Pollux does not have ${flag.missing} (--${flag.name}) yet.`);
}

function toCliArgs(given: FlagValues): CliArgs {
  const prompt = single(given, 'prompt');
  const query = given.words.join(' ') || undefined;
  if (prompt && query) throw usageError('Give the prompt either with --prompt (-p) or as words, not both.');
  const approvalMode = choice<ApprovalModeName>(given, 'approval-mode', APPROVAL_MODES);
  const yolo = isOn(given, 'yolo');
  if (yolo && approvalMode) {
    throw usageError('Use either --yolo (-y) or --approval-mode, not both; --approval-mode=yolo is the same as -y.');
  }
  return {
    debug: isOn(given, 'debug'),
    model: single(given, 'model'),
    prompt,
    query,
    outputFormat: choice<OutputFormatName>(given, 'output-format', OUTPUT_FORMATS),
    yolo,
    approvalMode,
    policy: list(given, 'policy') ?? [],
    adminPolicy: list(given, 'admin-policy') ?? [],
    allowedTools: list(given, 'allowed-tools') ?? [],
    allowedMcpServerNames: list(given, 'allowed-mcp-server-names'),
    extensions: list(given, 'extensions'),
    listExtensions: isOn(given, 'list-extensions'),
    includeDirectories: list(given, 'include-directories') ?? [],
    worktree: single(given, 'worktree')?.trim(),
    skipTrust: isOn(given, 'skip-trust'),
    screenReader: isGiven(given, 'screen-reader') ? isOn(given, 'screen-reader') : undefined,
    rawOutput: isOn(given, 'raw-output'),
    acceptRawOutputRisk: isOn(given, 'accept-raw-output-risk'),
    sessionId: sessionId(given),
    fakeResponses: single(given, 'fake-responses'),
    fakeResponsesNonStrict: single(given, 'fake-responses-non-strict'),
    recordResponses: single(given, 'record-responses'),
    runtime: choice(given, 'runtime', RUNTIMES),
  };
}

function isGiven({ values }: FlagValues, name: string): boolean {
  return values.has(name);
}

/** The last of several says whether a switch is on. */
function isOn({ values }: FlagValues, name: string): boolean {
  const value = values.get(name)?.at(-1);
  if (value === undefined || value === 'false') return false;
  if (value === 'true' || value === '') return true;
  throw usageError(`--${name} is a switch and takes no value "${value}".`);
}

function single({ values }: FlagValues, name: string): string | undefined {
  const all = values.get(name);
  if (all && all.length > 1) throw usageError(`--${name} was given ${all.length} times; give it once.`);
  return all?.[0];
}

function choice<T extends string>(given: FlagValues, name: string, choices: readonly T[]): T | undefined {
  const value = single(given, name);
  const known = choices.find((candidate) => candidate === value);
  if (value !== undefined && known === undefined) {
    throw usageError(`--${name} must be one of ${choices.join(', ')}, not "${value}".`);
  }
  return known;
}

/** Values add up, and each can hold several, separated by commas; one empty value alone is kept and means none. */
function list({ values }: FlagValues, name: string): string[] | undefined {
  const all = values.get(name);
  if (!all || (all.length === 1 && all[0] === '')) return all && [...all];
  return all.flatMap((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );
}

function sessionId(given: FlagValues): string | undefined {
  const id = single(given, 'session-id')?.trim();
  if (id === '') throw usageError('--session-id must not be empty.');
  if (id !== undefined && !/^[a-zA-Z0-9_-]+$/.test(id)) {
    throw usageError(`--session-id may have only letters, digits, dashes and underscores, not "${id}".`);
  }
  return id;
}
