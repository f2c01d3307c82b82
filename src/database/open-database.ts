import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { DatabaseFault } from './database-fault';
import { PrismaClient } from './generated/client';
import { toUnreachable } from './to-unreachable';

/** One Postgres database, by Prisma and by the bare driver over the same connections. */
export interface Database {
  readonly url: string;
  readonly prisma: PrismaClient;
  readonly pool: Pool;
  readonly close: () => Promise<void>;
}

/**
 * Opens a database that answers; it is not migrated by this.
 * @throws DatabaseFault when it cannot be reached, or is older than PostgreSQL 15.
 */
export async function openDatabase(url: string): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    application_name: 'recipe-nutrition',
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    // A little later than the server's own: only reached when the server does not answer at all.
    query_timeout: statementTimeoutMs + 5_000,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => null);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  async function close(): Promise<void> {
    await prisma.$disconnect();
    await pool.end();
  }
  try {
    const { rows } = await pool.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    );
    const version = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (version < oldestVersion) {
      throw new DatabaseFault(`The database is PostgreSQL ${version}; PostgreSQL ${oldestVersion} or newer is needed.`);
    }
    return { url, prisma, pool, close };
  } catch (error) {
    await close();
    throw error instanceof DatabaseFault ? error : toUnreachable(url, error);
  }
}

const oldestVersion = 15;
const maxConnections = 10;
const connectTimeoutMs = 5_000;
const statementTimeoutMs = 30_000;
