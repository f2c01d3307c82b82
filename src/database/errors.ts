import { DatabaseError } from 'pg';

/**
 * The database cannot be used until somebody acts: it does not answer, is too old or too new, or is
 * damaged. The message says what is wrong and what to do.
 */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError';
}

/**
 * The error for a database that does not answer, or that refuses the connection: where it was
 * looked for, and why it failed. The password in the URL is left out.
 */
export function toUnreachable(url: string, error: unknown): UnusableDatabaseError {
  const place = URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}` : 'an address that is not a URL';
  const code = error instanceof DatabaseError ? (error.code ?? '') : '';
  const { what, advice } = refusals.find(({ codes }) => codes.test(code)) ?? silence;
  return new UnusableDatabaseError(
    `The database at ${place} ${what} (${toReason(error)}). ${advice}, or set DATABASE_URL to postgresql://USER:PASSWORD@HOST:PORT/NAME.`,
    { cause: error },
  );
}

const silence = { what: 'does not answer', advice: 'Start it' };

// Codes of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html
const refusals: readonly { readonly codes: RegExp; readonly what: string; readonly advice: string }[] = [
  { codes: /^3D000$/, what: 'does not exist', advice: 'Create it' },
  { codes: /^28/, what: 'rejects this user', advice: 'Let the user connect' },
  { codes: /^42501$/, what: 'rejects this user', advice: 'Grant the user CONNECT' },
];

/**
 * The message of an error. Where a host name has several addresses and none answers, the error is a
 * list of errors without a message: the messages of all are joined.
 */
export function toReason(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(toReason).join(', ');
  return error instanceof Error ? error.message : String(error);
}
