import { delimiter } from 'node:path';

import { DEFAULT_FILE_FILTERING_OPTIONS } from '../../gemini-core.js';
import type { ConfigParameters } from '../../gemini-core.js';
import { comparablePath } from '../home.js';
import { expandPath } from './expand-path.js';
import type { SessionPlan } from './session-plan.js';

/** What the model is told about the workspace, and which folders belong to it. */
export function contextParameters(plan: SessionPlan) {
  const { context, experimental } = plan.settings.merged;
  return {
    contextFileName: context?.fileName,
    importFormat: context?.importFormat,
    includeDirectoryTree: context?.includeDirectoryTree,
    includeDirectories: includedFolders(plan),
    loadMemoryFromIncludeDirectories: context?.loadMemoryFromIncludeDirectories,
    discoveryMaxDirs: context?.discoveryMaxDirs,
    memoryBoundaryMarkers: context?.memoryBoundaryMarkers,
    fileFiltering: { ...DEFAULT_FILE_FILTERING_OPTIONS, ...context?.fileFiltering },
    experimentalAutoMemory: experimental?.autoMemory,
  } satisfies Partial<ConfigParameters>;
}

function includedFolders({ args, host: { cwd, env }, settings: { merged } }: SessionPlan): string[] {
  const asked = [...(merged.context?.includeDirectories ?? []), ...args.includeDirectories];
  const ide = (env['GEMINI_CLI_IDE_WORKSPACE_PATH'] ?? '').split(delimiter).filter((path) => path.trim() !== '');
  const others = ide.filter((path) => comparablePath(path.trim()) !== comparablePath(cwd));
  return [...asked.map((path) => expandPath(path, env)), ...others];
}
