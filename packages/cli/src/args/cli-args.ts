/** The command line, checked and with its lists split; nothing in it has been looked up in settings yet. */
export interface CliArgs {
  readonly debug: boolean;
  readonly model?: string;
  /** From `-p`; undefined when the flag was not given. */
  readonly prompt?: string;
  /** The positional words, joined by blanks. */
  readonly query?: string;
  readonly outputFormat?: OutputFormatName;
  readonly yolo: boolean;
  readonly approvalMode?: ApprovalModeName;
  readonly policy: readonly string[];
  readonly adminPolicy: readonly string[];
  readonly allowedTools: readonly string[];
  readonly allowedMcpServerNames?: readonly string[];
  /** `-e`; undefined when not given, which means all. */
  readonly extensions?: readonly string[];
  readonly listExtensions: boolean;
  readonly includeDirectories: readonly string[];
  /** `-w`; an empty string asks for a generated name. */
  readonly worktree?: string;
  readonly skipTrust: boolean;
  readonly screenReader?: boolean;
  readonly rawOutput: boolean;
  readonly acceptRawOutputRisk: boolean;
  readonly sessionId?: string;
  readonly fakeResponses?: string;
  readonly fakeResponsesNonStrict?: string;
  readonly recordResponses?: string;
  readonly runtime?: 'adk' | 'legacy';
}

export type OutputFormatName = 'text' | 'json' | 'stream-json';
export type ApprovalModeName = 'default' | 'auto_edit' | 'yolo' | 'plan';
