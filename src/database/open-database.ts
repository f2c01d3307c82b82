import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { PrismaClient } from './generated/client';

/** One Postgres database, by Prisma and by the bare driver over the same connections. */
export interface Database {
  readonly url: string;
  readonly prisma: PrismaClient;
  readonly pool: Pool;
  close(): Promise<void>;
}

/**
 * Opens a database that answers; it is not migrated by this.
 * @throws whatever the driver says when the database cannot be reached.
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
    await pool.query('SELECT 1');
    return { url, prisma, pool, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const maxConnections = 10;
const connectTimeoutMs = 5_000;
const statementTimeoutMs = 30_000;
