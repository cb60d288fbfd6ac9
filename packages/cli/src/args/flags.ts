/** What may follow a flag: nothing, one value, perhaps a value, or one of several values that add up. */
type FlagKind = 'switch' | 'value' | 'optional-value' | 'list';

export interface Flag {
  readonly name: string;
  readonly letter?: string;
  readonly kind: FlagKind;
  /** The only values that it takes. */
  readonly choices?: readonly string[];
  /** A flag of Gemini CLI that is known but not there yet: what it would do. */
  readonly missing?: string;
}

export const OUTPUT_FORMATS = ['text', 'json', 'stream-json'] as const;
export const APPROVAL_MODES = ['default', 'auto_edit', 'yolo', 'plan'] as const;
export const RUNTIMES = ['adk', 'legacy'] as const;

export const FLAGS: readonly Flag[] = [
  { name: 'help', letter: 'h', kind: 'switch' },
  { name: 'version', letter: 'v', kind: 'switch' },
  { name: 'debug', letter: 'd', kind: 'switch' },
  { name: 'model', letter: 'm', kind: 'value' },
  { name: 'prompt', letter: 'p', kind: 'value' },
  { name: 'output-format', letter: 'o', kind: 'value', choices: OUTPUT_FORMATS },
  { name: 'yolo', letter: 'y', kind: 'switch' },
  { name: 'approval-mode', kind: 'value', choices: APPROVAL_MODES },
  { name: 'policy', kind: 'list' },
  { name: 'admin-policy', kind: 'list' },
  { name: 'allowed-tools', kind: 'list' },
  { name: 'allowed-mcp-server-names', kind: 'list' },
  { name: 'extensions', letter: 'e', kind: 'list' },
  { name: 'list-extensions', letter: 'l', kind: 'switch' },
  { name: 'include-directories', kind: 'list' },
  { name: 'worktree', letter: 'w', kind: 'optional-value' },
  { name: 'skip-trust', kind: 'switch' },
  { name: 'screen-reader', kind: 'switch' },
  { name: 'raw-output', kind: 'switch' },
  { name: 'accept-raw-output-risk', kind: 'switch' },
  { name: 'session-id', kind: 'value' },
  { name: 'fake-responses', kind: 'value' },
  { name: 'fake-responses-non-strict', kind: 'value' },
  { name: 'record-responses', kind: 'value' },
  { name: 'runtime', kind: 'value', choices: RUNTIMES },
  { name: 'prompt-interactive', letter: 'i', kind: 'value', missing: 'an interactive mode' },
  { name: 'sandbox', letter: 's', kind: 'switch', missing: 'sandboxing' },
  { name: 'acp', kind: 'switch', missing: 'the ACP mode' },
  { name: 'experimental-acp', kind: 'switch', missing: 'the ACP mode' },
  { name: 'resume', letter: 'r', kind: 'optional-value', missing: 'resuming of sessions' },
  { name: 'session-file', kind: 'value', missing: 'loading of session files' },
  { name: 'list-sessions', kind: 'switch', missing: 'a list of sessions' },
  { name: 'delete-session', kind: 'optional-value', missing: 'deletion of sessions' },
];

/** Gemini CLI's subcommands; none of them is there yet. */
export const MISSING_COMMANDS: readonly string[] = [
  'mcp',
  'extensions',
  'extension',
  'skills',
  'skill',
  'hooks',
  'hook',
  'gemma',
];

const byName = new Map(
  FLAGS.flatMap((flag) => [[flag.name, flag] as const, ...(flag.letter ? [[flag.letter, flag] as const] : [])]),
);

/** The flag of a name as it stands on the command line; `--outputFormat` is `--output-format`. */
export function findFlag(name: string): Flag | undefined {
  return byName.get(name) ?? byName.get(name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
}
