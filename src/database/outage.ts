import { types } from 'node:util';
import { DatabaseError } from 'pg';
import { z } from 'zod';
import { ApiError } from '../errors';

/**
 * How a database fails all callers for a while: no connection to it, a full disk, or no connection
 * or memory left.
 */
export type OutageKind = 'away' | 'full' | 'crowded';

/**
 * The error for an outage: the connection was refused or lost, nothing came over it in time, or
 * the server has no space left. The error is kept as the cause, for the log.
 * @param message what else the caller should know, such as whether anything was stored; the general
 * sentence where it is left out
 * @returns null for any other error: a wrong statement does not become right by waiting
 */
export function findOutage(error: unknown, message?: string): ApiError | null {
  if (findOutageKind(error) === null) return null;
  const ownMessage = message === undefined ? {} : { message };
  return new ApiError('database_unavailable', { ...ownMessage, retryAfterSeconds: 5, cause: error });
}

/** The kind of outage that an error means; null where it means none. */
export function findOutageKind(error: unknown): OutageKind | null {
  if (error instanceof DatabaseError) return judge(error);
  if (!types.isNativeError(error)) return null;
  const wrapped = prismaError.safeParse(error).data?.meta.driverAdapterError.cause;
  if (wrapped !== undefined) {
    const { kind, originalCode: code, severity } = wrapped;
    return lostKinds.has(kind) ? 'away' : judge({ code, severity });
  }
  const { code, syscall }: NodeJS.ErrnoException = error;
  if (code === transactionTimeout) return 'crowded';
  return syscall === 'connect' || lostCodes.has(code ?? '') || lostMessages.has(error.message) ? 'away' : null;
}

/** Judges an error of PostgreSQL itself. */
function judge({ code = '', severity }: Pick<DatabaseError, 'code' | 'severity'>): OutageKind | null {
  if (code === diskFull) return 'full';
  if (crowded.test(code)) return 'crowded';
  // A fatal error ends the connection or prevents it. The word FATAL depends on the server's
  // language, the codes do not.
  return severity === 'FATAL' || passing.test(code) ? 'away' : null;
}

/** An error of a driver within one of Prisma. */
const prismaError = z.object({
  meta: z.object({
    driverAdapterError: z.object({
      cause: z.object({
        kind: z.string(),
        originalCode: z.string().optional(),
        severity: z.string().optional(),
      }),
    }),
  }),
});

/** What Prisma's driver calls errors of the network. */
const lostKinds: ReadonlySet<string> = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout']);

/** Prisma's code for a transaction that got no connection in time, or that took too long. */
export const transactionTimeout = 'P2028';

const diskFull = '53100';
/** Codes for out of memory and too many connections. */
const crowded = /^53[23]00$/;
/** Codes for a broken connection, and for a server that shuts down, crashed or starts. */
const passing = /^(?:08...|57P0[123])$/;

/**
 * Codes of the network. Where a host name has several addresses the error is a list of errors, and
 * has only the code.
 */
const lostCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** All messages of the driver and its pool about connections: they have no codes. */
const lostMessages: ReadonlySet<string> = new Set([
  'Client has encountered a connection error and is not queryable',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Query read timeout',
  'timeout exceeded when trying to connect',
]);
