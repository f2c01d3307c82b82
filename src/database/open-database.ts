import { PrismaPg } from '@prisma/adapter-pg';
import { Client, Pool, type ClientConfig, type PoolConfig } from 'pg';
import { DatabaseProblem, toUnreachable } from './errors';
import { PrismaClient } from './generated/client';

/** Where a server is reached at this moment: one that was started again may have another port. */
export interface ServerAddress {
  readonly url: string;
}

/** One Postgres database, by Prisma and by the bare driver over the same connections. */
export interface Database extends ServerAddress {
  readonly prisma: PrismaClient;
  readonly pool: Pool;
  readonly productPools: ProductPools;
  readonly close: () => Promise<void>;
}

/**
 * Connections for questions about branded foods, of which there may be millions: they read by index alone, give up after three seconds, and many of them at
 * once take no connection from anyone else. Opened as they are needed.
 */
export interface ProductPools {
  /**
   * For lines that name a brand, and for reading products by their ids: neither waits for those who search and list. Rows come in the order in which they lie,
   * for the indexes are only read as bitmaps.
   */
  readonly match: Pool;
  /** For searches; the same holds. */
  readonly search: Pool;
  /** For lists and counts. */
  readonly list: Pool;
}

/**
 * Opens a database that answers; it is not migrated by this.
 * @throws DatabaseProblem when it cannot be reached, or is older than PostgreSQL 15.
 */
export async function openDatabase(server: ServerAddress): Promise<Database> {
  const pool = createPool(server, { max: maxConnections, statementTimeoutMs });
  const productPools: ProductPools = {
    match: createPool(server, { ...asBitmap, max: maxMatchConnections }),
    search: createPool(server, { ...asBitmap, max: maxSearchConnections }),
    list: createPool(server, { ...byIndexAlone, max: maxListConnections }),
  };
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  async function close(): Promise<void> {
    await prisma.$disconnect();
    const { match, search, list } = productPools;
    await Promise.all([pool, match, search, list].map((one) => one.end()));
  }
  try {
    const { rows } = await pool.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    );
    const version = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (version < oldestVersion) {
      throw new DatabaseProblem(
        `The database is PostgreSQL ${version}; PostgreSQL ${oldestVersion} or newer is needed.`,
      );
    }
    return {
      get url() {
        return server.url;
      },
      prisma,
      pool,
      productPools,
      close,
    };
  } catch (error) {
    await close();
    throw error instanceof DatabaseProblem ? error : toUnreachable(server.url, error);
  }
}

interface PoolSettings {
  readonly max: number;
  readonly statementTimeoutMs: number;
  readonly options?: string;
}

function createPool(server: ServerAddress, { statementTimeoutMs, ...settings }: PoolSettings): Pool {
  const pool = new Pool({
    ...settings,
    Client: createClientClass(server),
    application_name: poolName,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    // A little later than the server's own: only reached when the server does not answer at all.
    query_timeout: statementTimeoutMs + 5_000,
    keepAlive: true,
  });
  // A connection that breaks, idle or between two statements, fails the next query of it or is replaced; without listeners it would end the process.
  pool.on('error', () => null);
  pool.on('connect', (client) => client.on('error', () => null));
  return pool;
}

/** A pool keeps the settings it began with for all its connections; each of these looks the address up. */
function createClientClass(server: ServerAddress): NonNullable<PoolConfig['Client']> {
  return class extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionString: server.url });
    }
  };
}

/** What the database calls the connections by which a process asks. */
export const poolName = 'recipe-nutrition';

const oldestVersion = 15;
const maxConnections = 10;
const maxMatchConnections = 5;
const maxSearchConnections = 3;
const maxListConnections = 2;
const connectTimeoutMs = 5_000;
const statementTimeoutMs = 30_000;

// Of two million products a plan that reads them all takes seconds, and no estimate should ever choose it. Set once for a connection, for one statement
// answers a question in milliseconds, and settings of its own would take two more.
const byIndexAlone = {
  statementTimeoutMs: 3_000,
  options: '-c enable_seqscan=off -c max_parallel_workers_per_gather=0 -c default_transaction_read_only=on',
};
const asBitmap = { ...byIndexAlone, options: `${byIndexAlone.options} -c enable_indexscan=off` };
