import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client';
import type { TestService } from '../../conformance/start-test-service';

/** The supported revisions of the protocol: with a handshake, and without one. */
export const revisions = ['legacy', 'auto'] as const;

/** Connects the official client to a service with a key. */
export async function connect(
  service: Pick<TestService, 'port'>,
  key: string,
  mode: (typeof revisions)[number] = 'auto',
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  const url = new URL(`http://127.0.0.1:${service.port}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return client;
}

/** Reads the error body of a refusal by a tool. */
export function readRefusal(result: CallToolResult): ReturnType<typeof JSON.parse> {
  if (result.isError !== true) throw new Error('The tool has not refused.');
  const [first] = result.content;
  return JSON.parse(first?.type === 'text' ? first.text : '');
}
