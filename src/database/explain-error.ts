import { DatabaseError } from 'pg';
import { z } from 'zod';
import { toReason } from './errors';
import { findOutageKind, transactionTimeout } from './outage';

/**
 * Explains an error of the database to the people who run it.
 * @param place the database, as the sentence begins: "The database on DATA_DIR (.data)"
 * @returns one or two sentences that say what is wrong and what to do; null for an error that does
 * not come from the database, or that only a programmer can correct
 */
export function explainDatabaseError(error: unknown, place = 'The database'): string | null {
  const { code, message } = readDatabaseError(error);
  const explain = causes.find(({ codes }) => codes.test(code))?.explain;
  if (explain !== undefined) return `${place} ${explain(message)}`;
  return findOutageKind(error) === 'away'
    ? `${place} no longer answers (${message}). Check that it runs, and try again.`
    : null;
}

/**
 * The database that the settings name, as a sentence begins. The password in its URL is left out.
 */
export function describeDatabase({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }): string {
  if (databaseUrl === null) return `The database on DATA_DIR (${dataDir})`;
  const { host, pathname } = new URL(databaseUrl);
  return `The database of DATABASE_URL (${host}${pathname})`;
}

// Codes of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html
const causes: readonly { readonly codes: RegExp; readonly explain: (message: string) => string }[] = [
  {
    // Data or index corrupted, internal error, a missing or unreadable file.
    codes: /^(?:XX00[012]|58P01|58030)$/,
    explain: (message) =>
      `is damaged (${message}). Stop what uses it, keep a copy of its files, and restore a backup ("Backup and restore" in docs/guides/self-hosting.md).`,
  },
  {
    // A table, column or function that a migration created is missing.
    codes: /^(?:42P01|42703|42883)$/,
    explain: (message) =>
      `lacks a table, column or function that its migrations created (${message}). Restore a backup ("Backup and restore" in docs/guides/self-hosting.md), or use an empty database.`,
  },
  {
    codes: /^53100$/,
    explain: (message) => `has no disk space left (${message}). Free space on its disk, and try again.`,
  },
  {
    codes: /^53[23]00$/,
    explain: (message) =>
      `has no connection or memory left (${message}). Stop other programs that use it, or raise max_connections, and try again.`,
  },
  {
    // Lock not available, or query canceled by a time limit; and a transaction that Prisma gave up.
    codes: new RegExp(`^(?:55P03|57014|${transactionTimeout})$`),
    explain: (message) =>
      `was busy for too long (${message}). Another process works on it, such as an import, a migration or a backup. Wait until it ends, or stop it, and try again.`,
  },
  {
    codes: /^42501$/,
    explain: (message) =>
      `denies this role a right that it needs (${message}). Grant the rights listed in "Your own PostgreSQL server" in docs/guides/self-hosting.md.`,
  },
];

/** An error of the driver as Prisma wraps it. */
const wrapped = z.object({
  meta: z.object({
    driverAdapterError: z.object({ cause: z.object({ originalCode: z.string(), originalMessage: z.string() }) }),
  }),
});

const timedOut = z.object({ code: z.literal(transactionTimeout) });

function readDatabaseError(error: unknown): { code: string; message: string } {
  const read = wrapped.safeParse(error);
  if (read.success) {
    const { originalCode, originalMessage } = read.data.meta.driverAdapterError.cause;
    return { code: originalCode, message: originalMessage };
  }
  // Its message holds lines of the program.
  if (timedOut.safeParse(error).success) return { code: transactionTimeout, message: 'transaction timeout' };
  return { code: error instanceof DatabaseError ? (error.code ?? '') : '', message: toReason(error) };
}
