/** What `pollux --help` prints. */
export const HELP = `Usage: pollux [flags] [prompt...]

Runs Gemini CLI's agent once, without a terminal UI, and prints its answer. The prompt comes from -p, from the words
after the flags, or from standard input; text on standard input goes in front of the prompt.

Commands:
  demo                              show a run with a scripted model, without a key and without a network

Prompt and output:
  -p, --prompt <text>               the prompt
  -m, --model <name>                the model, or an alias such as auto, pro or flash
  -o, --output-format <format>      text (default), json or stream-json
      --raw-output                  leave terminal escapes in the model's text
      --accept-raw-output-risk      the same, without the warning
      --session-id <id>             the id of the new session

Permissions:
  -y, --yolo                        run every tool without asking
      --approval-mode <mode>        default, auto_edit, yolo or plan
      --policy <path>               more policy files or folders (repeat, or separate by commas)
      --admin-policy <path>         the same for admin policies
      --allowed-tools <name>        tools that run without asking (deprecated: use a policy)
      --allowed-mcp-server-names <name>
                                    the only MCP servers to use
      --skip-trust                  trust this folder for this run

Workspace:
      --include-directories <path>  more folders that belong to the workspace
  -w, --worktree [name]             work in a new git worktree (needs experimental.worktrees in the settings)
  -e, --extensions <name>           the only extensions to use
  -l, --list-extensions             list the installed extensions and stop

Other:
      --runtime <engine>            adk (default), or legacy for Gemini CLI's own loop
      --screen-reader               accepted; this output needs no change for it
  -d, --debug                       write logs and stack traces to standard error
  -v, --version                     print the version
  -h, --help                        print this text

Exit codes: 0 done, 1 failed, 41 authentication, 42 input or flags, 44 sandbox, 52 configuration, 53 turn limit,
54 tool, 75 waits for an approval, 130 cancelled.
`;
