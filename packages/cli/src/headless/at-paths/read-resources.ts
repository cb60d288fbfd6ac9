import { CliError, ExitCode } from '../../exit-codes.js';
import { getErrorMessage } from '../../gemini-core.js';
import type { Config, Part } from '../../gemini-core.js';

type McpClient = NonNullable<ReturnType<NonNullable<ReturnType<Config['getMcpClientManager']>>['getClient']>>;
type ResourceContents = Awaited<ReturnType<McpClient['readResource']>>;

/** The content of resources that MCP servers offer; a prompt refers to them as `@server:uri`. */
export async function readResources(names: readonly string[], config: Config, signal: AbortSignal): Promise<Part[]> {
  const parts = await Promise.all(names.map((name) => readResource(name, config, signal)));
  return parts.flat();
}

async function readResource(name: string, config: Config, signal: AbortSignal): Promise<Part[]> {
  const resource = config.getResourceRegistry().findResourceByUri(name);
  const client = resource && config.getMcpClientManager()?.getClient(resource.serverName);
  if (!client) throw unreadable(name, 'its MCP server is not connected');
  const contents = await client.readResource(resource.uri, { signal }).catch((error: unknown) => {
    throw unreadable(name, getErrorMessage(error), error);
  });
  return [{ text: `\nContent from @${resource.uri}:\n` }, ...toParts(contents)];
}

function toParts({ contents }: ResourceContents): Part[] {
  return contents.flatMap((content) => {
    if ('text' in content && content.text) return [{ text: content.text }];
    if (!('blob' in content) || !content.blob) return [];
    const bytes = Buffer.from(content.blob, 'base64').length;
    return [{ text: `[Binary resource content ${content.mimeType ?? 'application/octet-stream'}, ${bytes} bytes]` }];
  });
}

function unreadable(name: string, why: string, cause?: unknown): CliError {
  return new CliError(ExitCode.input, `The resource @${name} of the prompt cannot be read: ${why}.`, { cause });
}
