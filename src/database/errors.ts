/** The database cannot be used as things stand; the message is one sentence or two that say what to do about it. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseFault';
}

/** Says that a database does not answer, where it was looked for and why, but never the password in its URL. */
export function toUnreachable(url: string, error: unknown): DatabaseProblem {
  const place = URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}` : 'an address that is not a URL';
  return new DatabaseProblem(
    `The database at ${place} does not answer (${toReason(error)}): start it, or set DATABASE_URL to postgresql://USER:PASSWORD@HOST:PORT/NAME.`,
    { cause: error },
  );
}

/** What an error says. Where a name has several addresses and none answers, the error is a list of errors and has no message of its own. */
export function toReason(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(toReason).join(', ');
  return error instanceof Error ? error.message : String(error);
}
