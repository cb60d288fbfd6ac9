/**
 * What is loaded together with core. The shipped program has this in a bundle of its own; the launcher and the readers
 * of settings before it load nothing of core.
 */
export { createConfig } from './config/core/create-config.js';
export { startWorktree } from './config/core/start-worktree.js';
export { createDemoSession } from './demo/demo-session.js';
export { runAgent } from './headless/agent-run.js';
export { isFileAndDirectorySecureSync } from './gemini-core.js';
