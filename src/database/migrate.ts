import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { UnusableDatabaseError, toReason, toUnreachable } from './errors';
import { findOutageKind } from './outage';

/**
 * Applies all pending migrations, as `prisma migrate deploy` does: the same table, lock and
 * checksums, so that either may be used after the other. Two processes that migrate at once take
 * turns.
 * @returns the names of the applied migrations
 * @throws UnusableDatabaseError where a migration fails or failed earlier, an applied one was changed
 * since, the database is newer than this program, or it does not answer
 */
export async function migrate(url: string, folder = findMigrationsFolder()): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  return withClient(url, async (client) => {
    await client.query(`SET lock_timeout = '60s'`);
    await client.query('SELECT pg_advisory_lock($1)', [lockId]);
    await client.query('SET lock_timeout = 0');
    await client.query(createTable);
    const pending = findPending(migrations, await readApplied(client));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  });
}

/**
 * Reports what `migrate` would do, and changes nothing.
 * @returns how many migrations the database has, 0 where it was never migrated, and the names of
 * the pending ones
 * @throws UnusableDatabaseError as `migrate` does
 */
export async function compareMigrations(
  url: string,
  folder = findMigrationsFolder(),
): Promise<{ readonly applied: number; readonly pending: readonly string[] }> {
  const migrations = await readMigrations(folder);
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`,
    );
    const applied = rows[0]?.there === true ? await readApplied(client) : [];
    return { applied: applied.length, pending: findPending(migrations, applied).map(({ name }) => name) };
  });
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'migrate', connectionTimeoutMillis: 5_000 });
  client.on('error', () => null);
  await client.connect().catch((error: unknown) => {
    throw toUnreachable(url, error);
  });
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => null);
  }
}

async function readApplied(client: Client): Promise<readonly Applied[]> {
  const { rows } = await client.query<Applied>(
    `SELECT migration_name, checksum, finished_at, logs FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return rows;
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

interface Applied {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
  readonly logs: string | null;
}

// The key of the advisory lock that Prisma takes.
const lockId = 72707369;

// The same statement as Prisma's.
const createTable = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum"              VARCHAR(64) NOT NULL,
    "finished_at"           TIMESTAMPTZ,
    "migration_name"        VARCHAR(255) NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        TIMESTAMPTZ,
    "started_at"            TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count"   INTEGER NOT NULL DEFAULT 0
)`;

/**
 * The folder of the project's migrations, whether this code runs from the sources or from the
 * build.
 */
function findMigrationsFolder(): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const migrations = join(folder, 'prisma', 'migrations');
    if (existsSync(migrations)) return migrations;
    if (folder === dirname(folder))
      throw new UnusableDatabaseError('The folder prisma/migrations is missing. Install the program again.');
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const bytes = await readFile(join(folder, name, 'migration.sql'));
      return { name, sql: bytes.toString('utf8'), checksum: createHash('sha256').update(bytes).digest('hex') };
    }),
  );
}

function findPending(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { migration_name: name, checksum, finished_at: finishedAt, logs } of applied) {
    const migration = known.get(name);
    if (!migration) {
      throw new UnusableDatabaseError(
        `The database was migrated by a newer version of this program (the migration "${name}" is unknown here). Run that version, or use another database.`,
      );
    }
    if (!finishedAt) {
      throw new UnusableDatabaseError(
        `The migration "${name}" failed or was interrupted on this database (${logs?.trim() || 'no message'}). Restore a backup, or repair the database and mark the migration with "npx prisma migrate resolve" (P3009).`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new UnusableDatabaseError(
        `The migration "${name}" was changed after it was applied to this database. Restore the original prisma/migrations, or use another database.`,
      );
    }
  }
  const done = new Set(applied.map((row) => row.migration_name));
  return migrations.filter(({ name }) => !done.has(name));
}

/**
 * Applies a migration and records it in one transaction, so that a process that is killed meanwhile
 * leaves nothing. A failure is recorded after the rollback; an outage is not, and the next start
 * applies the migration again.
 */
async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  const id = randomUUID();
  try {
    await client.query('BEGIN');
    await client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)`, [
      id,
      checksum,
      name,
    ]);
    // A query without parameters runs all statements of the file.
    await client.query(sql);
    // The time of now() is that of BEGIN.
    await client.query(
      `UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = applied_steps_count + 1 WHERE id = $1`,
      [id],
    );
    await client.query('COMMIT');
  } catch (error) {
    // A lost connection rolls back by itself.
    await client.query('ROLLBACK').catch(() => null);
    const reason = toReason(error);
    if (findOutageKind(error) !== null) {
      throw new UnusableDatabaseError(
        `The migration "${name}" was interrupted (${reason}). Start this program again once the database is available.`,
        { cause: error },
      );
    }
    await client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, logs) VALUES ($1, $2, $3, $4)`, [
      id,
      checksum,
      name,
      reason,
    ]);
    const advice = isThereAlready(error) ? ' Use an empty database, or restore a backup.' : '';
    throw new UnusableDatabaseError(`The migration "${name}" failed and changed nothing: ${reason}.${advice}`, {
      cause: error,
    });
  }
}

/** Whether a migration wants to create a table, function or type of which the database has one. */
function isThereAlready(error: unknown): boolean {
  return error instanceof DatabaseError && /^(?:42P07|42710|42723)$/.test(error.code ?? '');
}
