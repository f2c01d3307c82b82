import type { Readable, Writable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { findOutage } from '../../database/outage';
import { ApiError } from '../../errors';
import { createMcpServer } from './mcp-server';
import { toPlainError } from './plain-errors';
import type { ToolContext } from './tool';

interface StdioParts {
  readonly world: Omit<ToolContext, 'countCost'>;
  /** The version of the project. */
  readonly version: string;
  readonly stdin: Readable;
  /** Receives only messages of the protocol. */
  readonly stdout: Writable;
  /** Called for errors of the service. */
  readonly onError: (error: unknown) => void;
}

/**
 * Answers the Model Context Protocol on two streams until the input ends. There are no limits,
 * because the caller runs on the same machine.
 */
export async function answerStdio({ world, version, stdin, stdout, onError }: StdioParts): Promise<void> {
  const ended = new Promise((resolve) => stdin.once('end', resolve).once('close', resolve));
  function toApiError(error: unknown): ApiError {
    if (error instanceof ApiError) return error;
    onError(error);
    return findOutage(error) ?? new ApiError('internal_error', { cause: error });
  }
  const unlimited = { ...world, countCost: () => undefined };
  const transport = new StdioServerTransport(stdin, stdout);
  const send = transport.send.bind(transport);
  transport.send = (message) => send(toPlainError(message));
  const connection = serveStdio(() => createMcpServer({ world: unlimited, version, toApiError }), {
    transport,
    // No tool or resource changes while the program runs.
    maxSubscriptions: 0,
    onerror: onError,
  });
  await ended;
  await connection.close();
}
