import { DatabaseError } from 'pg';
import { z } from 'zod';
import { toReason } from './errors';
import { findOutageKind } from './outage';

/**
 * What an error of the database means to the people who run it, in a sentence that says what to do; null for an error that is none of the database, or that
 * only a programmer can do something about.
 * @param place the database, as the sentence begins: "The database on DATA_DIR (.data)"
 */
export function explainFault(error: unknown, place = 'The database'): string | null {
  const { code, said } = readFault(error);
  const tell = causes.find(({ codes }) => codes.test(code))?.tell;
  if (tell !== undefined) return `${place} ${tell(said)}`;
  return findOutageKind(error) === 'away'
    ? `${place} does not answer any more (${said}): see whether it runs, and try again.`
    : null;
}

/** The database that the settings name, as a sentence begins; without the password in its URL. */
export function tellPlace({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }): string {
  if (databaseUrl === null) return `The database on DATA_DIR (${dataDir})`;
  const { host, pathname } = new URL(databaseUrl);
  return `The database of DATABASE_URL (${host}${pathname})`;
}

// By the codes of PostgreSQL, https://www.postgresql.org/docs/current/errcodes-appendix.html
const causes: readonly { readonly codes: RegExp; readonly tell: (said: string) => string }[] = [
  {
    // Data or index corrupted, internal error, a file that is missing or cannot be read.
    codes: /^(?:XX00[012]|58P01|58030)$/,
    tell: (said) =>
      `is damaged (${said}): stop what uses it, keep a copy of its files, and restore a backup ("Backup and restore" in docs/operating.md).`,
  },
  {
    // A table, column or function that the migrations made.
    codes: /^(?:42P01|42703|42883)$/,
    tell: (said) =>
      `lacks what its migrations made (${said}): somebody changed its tables. Restore a backup ("Backup and restore" in docs/operating.md), or use an empty database.`,
  },
  { codes: /^53100$/, tell: (said) => `has no room left (${said}): free space on its disk, and try again.` },
  {
    codes: /^53[23]00$/,
    tell: (said) =>
      `has no connection or memory left (${said}): end what else uses it, or raise max_connections, and try again.`,
  },
  {
    // Lock not available, query canceled by a time limit.
    codes: /^(?:55P03|57014)$/,
    tell: (said) =>
      `was busy for too long (${said}): another process works on it, such as an import, a migration or a backup. Wait until it is done, or end it, and try again.`,
  },
  {
    codes: /^42501$/,
    tell: (said) =>
      `does not let this role do what it must (${said}): grant it what "A PostgreSQL of your own" in docs/operating.md says.`,
  },
];

/** As Prisma wraps what the driver said. */
const wrapped = z.object({
  meta: z.object({
    driverAdapterError: z.object({ cause: z.object({ originalCode: z.string(), originalMessage: z.string() }) }),
  }),
});

function readFault(error: unknown): { code: string; said: string } {
  const read = wrapped.safeParse(error);
  if (read.success) {
    const { originalCode, originalMessage } = read.data.meta.driverAdapterError.cause;
    return { code: originalCode, said: originalMessage };
  }
  return { code: error instanceof DatabaseError ? (error.code ?? '') : '', said: toReason(error) };
}
