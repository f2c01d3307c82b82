import { PrismaPg } from '@prisma/adapter-pg';
import { Client, Pool, type ClientBase, type ClientConfig, type PoolConfig } from 'pg';
import { endPool, followUse } from './end-pool';
import { UnusableDatabaseError, toUnreachable } from './errors';
import { PrismaClient } from './generated/client';

/** The current address of a server: after a restart the port may be another. */
export interface ServerAddress {
  readonly url: string;
}

/** One PostgreSQL database, through Prisma and through the bare driver on the same connections. */
export interface Database extends ServerAddress {
  readonly prisma: PrismaClient;
  readonly pool: Pool;
  readonly productPools: ProductPools;
  /**
   * One connection that counts requests. It gives up after a second, because every request waits for
   * its statements. Opened on demand.
   */
  readonly countPool: Pool;
  /**
   * For batches: their uploads, chunks and results take no connection from requests. Opened on
   * demand.
   */
  readonly jobPool: Pool;
  readonly close: () => Promise<void>;
}

/**
 * Connections for queries of branded foods, of which there may be millions. They read by index
 * alone and give up after three seconds. Many such queries at once take no connection from other
 * work. Opened on demand.
 */
export interface ProductPools {
  /**
   * For lines that name a brand, and for reading products by id: neither waits for searches and
   * lists. Rows come in the order in which they are stored, because indexes are read as bitmaps
   * only.
   */
  readonly match: Pool;
  /** For searches; rows come in the same order. */
  readonly search: Pool;
  /** For lists and counts. */
  readonly list: Pool;
}

/**
 * Opens a database. It is not migrated.
 * @throws UnusableDatabaseError where it cannot be reached, is older than PostgreSQL 15, or cannot
 *   hold all characters
 */
export async function openDatabase(server: ServerAddress): Promise<Database> {
  const pool = createPool(server, { max: maxConnections, statementTimeoutMs });
  const productPools: ProductPools = {
    match: createPool(server, { ...asBitmap, max: maxMatchConnections }),
    search: createPool(server, { ...asBitmap, max: maxSearchConnections }),
    list: createPool(server, { ...byIndexAlone, max: maxListConnections }),
  };
  const countPool = createPool(server, {
    max: 1,
    statementTimeoutMs: countTimeoutMs,
    graceMs: 500,
    connectTimeoutMs: countTimeoutMs,
  });
  const jobPool = createPool(server, { max: maxJobConnections, statementTimeoutMs });
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    // Transactions wait for a connection, and may take, as long as single statements do.
    transactionOptions: { maxWait: defaultConnectTimeoutMs, timeout: statementTimeoutMs },
  });
  async function close(): Promise<void> {
    await prisma.$disconnect();
    const { match, search, list } = productPools;
    const pools = [pool, jobPool, match, search, list, countPool];
    await Promise.all(pools.map(endPool));
  }
  try {
    await checkServer(pool);
    return {
      get url() {
        return server.url;
      },
      prisma,
      pool,
      productPools,
      countPool,
      jobPool,
      close,
    };
  } catch (error) {
    await close();
    throw error instanceof UnusableDatabaseError ? error : toUnreachable(server.url, error);
  }
}

async function checkServer(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding`,
  );
  const [{ version: number, encoding } = { version: 0, encoding: '' }] = rows;
  const version = Math.floor(number / 10_000);
  if (version < oldestVersion) {
    throw new UnusableDatabaseError(`The database is PostgreSQL ${version}. Use PostgreSQL ${oldestVersion} or newer.`);
  }
  // SQL_ASCII keeps the bytes of UTF-8 as they are.
  if (encoding !== 'UTF8' && encoding !== 'SQL_ASCII') {
    throw new UnusableDatabaseError(
      `The database has the encoding ${encoding}, which lacks characters of recipes. Use one that CREATE DATABASE made with ENCODING 'UTF8'.`,
    );
  }
}

interface PoolSettings {
  readonly max: number;
  readonly statementTimeoutMs: number;
  /** How much later than the server's own limit this process gives up. */
  readonly graceMs?: number;
  readonly connectTimeoutMs?: number;
  readonly options?: string;
}

function createPool(server: ServerAddress, settings: PoolSettings): Pool {
  const { statementTimeoutMs, graceMs = 5_000, connectTimeoutMs = defaultConnectTimeoutMs, ...rest } = settings;
  const pool = new Pool({
    ...rest,
    Client: createClientClass(server),
    application_name: poolName,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    // Only reached when the server does not answer at all.
    query_timeout: statementTimeoutMs + graceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    ...session,
  });
  // A connection that breaks fails its next query or is replaced. Without these listeners the error
  // would end the process.
  pool.on('error', () => null);
  pool.on('connect', (client) => client.on('error', () => null));
  followUse(pool);
  return pool;
}

/**
 * Prisma writes times without a zone and reads them as UTC, so that a server with another zone would
 * shift them. The pool waits for the settings before it lends a new connection; its types do not
 * say so.
 */
const session = {
  onConnect: (client: ClientBase) => client.query(`SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'`),
};

/**
 * A pool reuses its first settings for every connection; this class looks the address up for each.
 */
function createClientClass(server: ServerAddress): NonNullable<PoolConfig['Client']> {
  return class extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionString: server.url });
    }
  };
}

/** The name under which the database lists the connections of a process's pools. */
export const poolName = 'recipe-nutrition';

const oldestVersion = 15;
const maxConnections = 10;
const maxMatchConnections = 5;
const maxSearchConnections = 3;
const maxListConnections = 2;
const maxJobConnections = 6;
const defaultConnectTimeoutMs = 5_000;
// A connection that a failover or a firewall dropped silently is noticed by these probes alone.
export const keepAliveDelayMs = 10_000;
const statementTimeoutMs = 30_000;
const countTimeoutMs = 1_000;

// A plan that reads all of two million products takes seconds, and no estimate should ever choose
// it. The options are set once for each connection: a question is one statement of milliseconds,
// and setting them each time would take two more statements.
const byIndexAlone = {
  statementTimeoutMs: 3_000,
  options: '-c enable_seqscan=off -c max_parallel_workers_per_gather=0 -c default_transaction_read_only=on',
};
const asBitmap = { ...byIndexAlone, options: `${byIndexAlone.options} -c enable_indexscan=off` };
