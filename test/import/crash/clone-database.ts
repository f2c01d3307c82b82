import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface ClonedDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/**
 * Copies a database without connections on its server, in about a tenth of a second.
 */
export async function cloneDatabase(url: string): Promise<ClonedDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const clone = new URL(url);
  clone.pathname = `/${name}`;
  await asAdmin(url, `CREATE DATABASE ${name} TEMPLATE ${new URL(url).pathname.slice(1)}`);
  return { url: clone.href, drop: () => asAdmin(url, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const client = new Client({ connectionString: admin.href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
