import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { revisions } from '../api/mcp/connect';
import { pancakes } from '../conformance/recipes';
import { createFolder } from '../support/folder';
import { projectRoot } from './run-service';

const dataDir = createFolder('mcp-stdio');
const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', DATA_DIR: dataDir };
const stdio = { command: 'npm', args: ['run', '--silent', 'mcp'], cwd: projectRoot, env } as const;

test.each(revisions)('by "%s", a client that starts npm run mcp analyzes a recipe without a key', async (mode) => {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StdioClientTransport({ ...stdio, args: [...stdio.args] }));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['analyze_recipe', 'explain_line', 'search_foods', 'food']);
  const analysis = await client.callTool({ name: 'analyze_recipe', arguments: pancakes });
  expect(analysis.structuredContent).toMatchObject({ status: 'success', health_labels: ['vegetarian'] });
  const food = await client.callTool({ name: 'food', arguments: { fdc_id: 1 } });
  expect([food.isError, JSON.stringify(food.content)]).toEqual([true, expect.stringContaining('not_found')]);
  await client.close();
});

test('standard output has only messages of the protocol, and the process ends with standard input', async () => {
  const child = spawn(stdio.command, stdio.args, { cwd: stdio.cwd, env });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let output = '';
  const answered = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (output.includes('"id":2')) resolve();
    });
  });
  const call = { name: 'search_foods', arguments: { query: 'rice' } };
  for (const message of [initialize, { jsonrpc: '2.0', id: 2, method: 'tools/call', params: call }])
    child.stdin.write(`${JSON.stringify(message)}\n`);
  await answered;
  child.stdin.end();
  expect(await ended).toBe(0);
  const messages = output.trim().split('\n').map(readMessage);
  expect(messages).toMatchObject([
    { jsonrpc: '2.0', id: 1 },
    { jsonrpc: '2.0', id: 2 },
  ]);
  expect(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
});

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

function readMessage(line: string): ReturnType<typeof JSON.parse> {
  return JSON.parse(line);
}
