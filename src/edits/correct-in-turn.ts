import { DatabaseError, type PoolClient } from 'pg';
import { findOutage } from '../database/find-outage';
import { locks } from '../database/locks';
import type { Database } from '../database/open-database';
import { Refusal } from '../errors';

/**
 * Does something to the corrections in one transaction: those who do so take turns, also with imports and seeds, and the version of the foods is renewed
 * at the end, of which every process on the database hears when it is committed. What throws leaves nothing behind, but for a connection that is lost at
 * the very end, of which the refusal says so.
 * @throws Refusal `service_unavailable` where somebody else is at it for longer than five seconds, or the database is away
 */
export async function correctInTurn<T>(
  { pool }: Pick<Database, 'pool'>,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(refuse(undone));
  try {
    const result = await makeReady(client, work).catch(refuse(undone));
    await client.query('COMMIT').catch(refuse(unsure));
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => null);
    throw error;
  } finally {
    client.release();
  }
}

async function makeReady<T>(client: PoolClient, work: (client: PoolClient) => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  await takeTurn(client);
  const result = await work(client);
  await client.query('SELECT renew_catalog_version()');
  return result;
}

const refuse =
  (message: string) =>
  (error: unknown): never => {
    throw findOutage(error, message) ?? error;
  };

const undone = 'The database does not answer at the moment; nothing was done, try again a little later.';
const unsure =
  'The connection to the database was lost while this was written down; look at the list of corrections whether it is there before you send it again.';

async function takeTurn(client: PoolClient): Promise<void> {
  try {
    await client.query(`SET LOCAL lock_timeout = ${longestWaitMs}`);
    await client.query('SELECT pg_advisory_xact_lock($1)', [locks.foods]);
    await client.query('SET LOCAL lock_timeout = DEFAULT');
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== lockNotAvailable) throw error;
    throw new Refusal('service_unavailable', { message: busy, retryAfterSeconds: 5 });
  }
}

// Far below the deadline of a statement.
const longestWaitMs = 5_000;
const lockNotAvailable = '55P03';
const busy =
  'The foods are being changed by an import or another correction; nothing was done, try again a little later.';
