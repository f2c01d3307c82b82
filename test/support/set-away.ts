import { Client } from 'pg';
import type { TestDatabase } from './database';

/** Ends all connections to the database and refuses new ones; or accepts connections again. */
export async function setAway({ url }: Pick<TestDatabase, 'url'>, isAway: boolean): Promise<void> {
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = '/postgres';
  const admin = new Client({ connectionString: server.href });
  await admin.connect();
  await admin.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS ${!isAway}`);
  if (isAway) await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  await admin.end();
}
