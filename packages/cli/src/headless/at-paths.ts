import { REFERENCE_CONTENT_END, REFERENCE_CONTENT_START } from '../gemini-core.js';
import type { Config, Part } from '../gemini-core.js';
import { findReferences, joinPieces } from './at-paths/find-references.js';
import type { PromptPiece } from './at-paths/find-references.js';
import { locateFile } from './at-paths/locate-file.js';
import type { LocatedFile } from './at-paths/locate-file.js';
import { readFiles } from './at-paths/read-files.js';
import { readResources } from './at-paths/read-resources.js';

/** What the references of a prompt stand for. */
interface References {
  readonly agents: string[];
  readonly resources: string[];
  readonly files: Map<PromptPiece, LocatedFile>;
}

/** Puts the files, resources and agents that a prompt refers to with @ behind it, as Gemini CLI does. */
export async function includeReferences(prompt: string, config: Config, signal: AbortSignal): Promise<Part[]> {
  const pieces = findReferences(prompt);
  const { agents, resources, files } = await sortReferences(pieces, config, signal);
  if (agents.length === 0 && resources.length === 0 && files.size === 0) return [{ text: prompt }];

  const [fromServers, fromFiles] = await Promise.all([
    readResources(resources, config, signal),
    readFiles([...files.values()], config, signal),
  ]);
  const specs = new Map([...files].map(([piece, { spec }]) => [piece, spec]));
  const content = [...fromServers, ...fromFiles];
  return [
    { text: joinPieces(pieces, specs) },
    ...(agents.length > 0 ? [{ text: delegateTo(agents) }] : []),
    ...(content.length > 0 ? [{ text: `\n${REFERENCE_CONTENT_START}` }, ...content] : []),
    // What is read from files has its own end.
    ...(fromServers.length > 0 && fromFiles.length === 0 ? [{ text: `\n${REFERENCE_CONTENT_END}` }] : []),
  ];
}

async function sortReferences(
  pieces: readonly PromptPiece[],
  config: Config,
  signal: AbortSignal,
): Promise<References> {
  const references: References = { agents: [], resources: [], files: new Map() };
  for (const piece of pieces) {
    if (piece.kind === 'text') continue;
    if (config.getAgentRegistry().getDefinition(piece.name)) {
      references.agents.push(piece.name);
    } else if (config.getResourceRegistry().findResourceByUri(piece.name)) {
      references.resources.push(piece.name);
    } else {
      const file = await locateFile(piece.name, config, signal);
      if (file) references.files.set(piece, file);
    }
  }
  return references;
}

/** The words are Gemini CLI's: they are part of the request that both must send alike. */
function delegateTo(agents: readonly string[]): string {
  const tools = agents.map((agent) => `'${agent}'`).join(', ');
  return [
    '\n<system_note>',
    `The user has explicitly selected the following agent(s): ${agents.join(', ')}. ` +
      `Please use the following tool(s) to delegate the task: ${tools}.`,
    '</system_note>\n',
  ].join('\n');
}
