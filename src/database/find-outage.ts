import { types } from 'node:util';
import { DatabaseError } from 'pg';
import { Refusal } from '../errors';

/**
 * The refusal for an error that came of a connection to the database: it was refused, or lost, or nothing came over it in time. Null for all else, for a statement
 * that is wrong does not become right by waiting. The error stays its cause, for the log.
 * @param message what the caller should know besides, such as whether anything was done; a sentence for all cases where none is given
 */
export function findOutage(error: unknown, message?: string): Refusal | null {
  if (!isOfConnection(error)) return null;
  const said = message === undefined ? {} : { message };
  return new Refusal('database_unavailable', { ...said, retryAfterSeconds: 5, cause: error });
}

function isOfConnection(error: unknown): boolean {
  // What is fatal to PostgreSQL ends the connection, or keeps it from coming about. The word is in the language of the server, the codes are not.
  if (error instanceof DatabaseError) return error.severity === 'FATAL' || passing.test(error.code ?? '');
  if (!types.isNativeError(error)) return false;
  const { code, syscall }: NodeJS.ErrnoException = error;
  return syscall === 'connect' || lostCodes.has(code ?? '') || lostMessages.has(error.message);
}

/** Of the connection, shutting down, crashed, starting up, too many connections. */
const passing = /^(?:08...|57P0[123]|53300)$/;

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
