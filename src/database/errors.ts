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
  const { what, advice } = refusals.find(({ says }) => says(error)) ?? silence;
  return new UnusableDatabaseError(
    `The database at ${place} ${what} (${toReason(error)}). ${advice}, or set DATABASE_URL to postgresql://USER:PASSWORD@HOST:PORT/NAME.`,
    { cause: error },
  );
}

const silence = { what: 'does not answer', advice: 'Start it' };

/** The refusals that are told apart, by the codes of PostgreSQL and of Node. */
const refusals: readonly Refusal[] = [
  { says: hasCode(/^3D000$/), what: 'does not exist', advice: 'Create it' },
  { says: hasCode(/^28/), what: 'rejects this user', advice: 'Let the user connect' },
  { says: hasCode(/^42501$/), what: 'rejects this user', advice: 'Grant the user CONNECT' },
  {
    says: hasCode(/^CERT_HAS_EXPIRED$/),
    what: 'has a certificate that has expired',
    advice: 'Renew it',
  },
  {
    says: hasCode(/ALTNAME/),
    what: 'has a certificate for another name',
    advice: 'Name the host as the certificate does',
  },
  {
    says: hasCode(/CERT|LEAF_SIGNATURE/),
    what: 'has a certificate that is not trusted',
    advice: 'Add sslrootcert=/path/to/ca.pem to DATABASE_URL',
  },
  {
    says: (error) => toReason(error).includes('does not support SSL'),
    what: 'does not accept TLS',
    advice: 'Remove sslmode from DATABASE_URL',
  },
];

interface Refusal {
  readonly says: (error: unknown) => boolean;
  readonly what: string;
  readonly advice: string;
}

/** @param codes https://www.postgresql.org/docs/current/errcodes-appendix.html, https://nodejs.org/api/tls.html */
function hasCode(codes: RegExp): (error: unknown) => boolean {
  return (error) => typeof error === 'object' && error !== null && 'code' in error && codes.test(String(error.code));
}

/**
 * The message of an error. Where a host name has several addresses and none answers, the error is a
 * list of errors without a message: the messages of all are joined.
 */
export function toReason(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(toReason).join(', ');
  return error instanceof Error ? error.message : String(error);
}
