import { types } from 'node:util';
import { DatabaseError } from 'pg';
import { ApiError } from '../errors';

/** How a database fails everybody for a while: there is no connection to it, its disk is full, or it has no connection or memory left. */
export type OutageKind = 'away' | 'full' | 'crowded';

/**
 * The refusal for an error of a database that cannot be used for a while, whatever it is asked: the connection was refused or lost, nothing came over it in time, or the
 * server has no room left. Null for all else, for a statement that is wrong does not become right by waiting. The error stays its cause, for the log.
 * @param message what else the caller should know, such as whether anything was done; a sentence for all cases where none is given
 */
export function findOutage(error: unknown, message?: string): ApiError | null {
  if (findOutageKind(error) === null) return null;
  const said = message === undefined ? {} : { message };
  return new ApiError('database_unavailable', { ...said, retryAfterSeconds: 5, cause: error });
}

/** Null for an error that is no outage. */
export function findOutageKind(error: unknown): OutageKind | null {
  if (error instanceof DatabaseError) {
    const { code = '' } = error;
    if (code === diskFull) return 'full';
    if (crowded.test(code)) return 'crowded';
    // What is fatal to PostgreSQL ends the connection, or keeps it from coming about. The word is in the language of the server, the codes are not.
    return error.severity === 'FATAL' || passing.test(code) ? 'away' : null;
  }
  if (!types.isNativeError(error)) return null;
  const { code, syscall }: NodeJS.ErrnoException = error;
  return syscall === 'connect' || lostCodes.has(code ?? '') || lostMessages.has(error.message) ? 'away' : null;
}

const diskFull = '53100';
/** Out of memory, too many connections. */
const crowded = /^53[23]00$/;
/** Of the connection, shutting down, crashed, starting up. */
const passing = /^(?:08...|57P0[123])$/;

/** Of the network. Where a name has several addresses the error is a list of errors, and bears the code alone. */
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

/** All that the driver and its pool say of connections: they give no codes. */
const lostMessages: ReadonlySet<string> = new Set([
  'Client has encountered a connection error and is not queryable',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Query read timeout',
  'timeout exceeded when trying to connect',
]);
