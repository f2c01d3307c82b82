import type { Readable, Writable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { findOutage } from '../../database/outage';
import { ApiError } from '../../errors';
import { createMcpServer } from './mcp-server';
import type { ToolWorld } from './tool';

interface StdioParts {
  readonly world: Omit<ToolWorld, 'countCost'>;
  /** Of the project. */
  readonly version: string;
  readonly stdin: Readable;
  /** Takes messages of the protocol and nothing else. */
  readonly stdout: Writable;
  /** Hears of faults that are not the caller's. */
  readonly onError: (error: unknown) => void;
}

/** Answers the Model Context Protocol on two streams until the first one ends. Whoever starts the process may ask as much as the machine can do. */
export async function answerStdio({ world, version, stdin, stdout, onError }: StdioParts): Promise<void> {
  const ended = new Promise((resolve) => stdin.once('end', resolve).once('close', resolve));
  function toApiError(error: unknown): ApiError {
    if (error instanceof ApiError) return error;
    onError(error);
    return findOutage(error) ?? new ApiError('internal_error', { cause: error });
  }
  const unlimited = { ...world, countCost: () => undefined };
  const connection = serveStdio(() => createMcpServer({ world: unlimited, version, toApiError }), {
    transport: new StdioServerTransport(stdin, stdout),
    // Nothing here changes while a client waits for it.
    maxSubscriptions: 0,
    onerror: onError,
  });
  await ended;
  await connection.close();
}
