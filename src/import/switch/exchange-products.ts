import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type Client } from 'pg';
import { locks } from '../../database/locks';
import { DatabaseFault } from '../../database/database-fault';
import { createSchemaSql, ownSchemas } from '../schemas/own-schemas';
import { brandedTables } from './branded-tables';
import { carryPrivileges } from './carry-privileges';
import { dropFormerSql } from './drop-former';
import { refuseDependents } from './refuse-dependents';

/**
 * Puts the branded tables that were built in the place of those in use, as part of the switch; these wait in a schema of their own. Takes the tables when nobody
 * reads them: whoever comes while it waits for that, waits half a second at most.
 * @param generation names what the tables hold
 * @throws DatabaseFault where they are in use without end; ImportHeld where something of others depends on them
 */
export async function exchangeProducts(session: Client, generation: string): Promise<void> {
  await refuseDependents(session);
  await lockTables(session);
  // Who may read the tables may go on reading them there.
  await session.query(`${createSchemaSql(ownSchemas.former)}; GRANT USAGE ON SCHEMA ${ownSchemas.former} TO PUBLIC`);
  for (const table of brandedTables) {
    await session.query(
      `ALTER TABLE public.${table} SET SCHEMA ${ownSchemas.former}; ALTER TABLE ${ownSchemas.staging}.${table} SET SCHEMA public`,
    );
    await carryPrivileges(session, table);
  }
  // By this, requests that began before tell which tables are those they know, wherever these are.
  await session.query(`COMMENT ON TABLE public.branded_food IS ${session.escapeLiteral(generation)}`);
  await session.query(
    `INSERT INTO data_version (name, version) VALUES ('branded', $1)
     ON CONFLICT (name) DO UPDATE SET version = excluded.version, changed_at = now()`,
    [generation],
  );
}

async function lockTables(session: Client): Promise<void> {
  await session.query(`SET LOCAL lock_timeout = '500ms'`);
  for (let attempt = 1; ; attempt++) {
    await session.query('SAVEPOINT before_locks');
    try {
      // With that of the foods' version, which comes after: a correction may hold it, and wait for the products that it looks at.
      await session.query(
        `SELECT pg_advisory_xact_lock(${locks.foods});
         ${dropFormerSql};
         LOCK TABLE ${brandedTables.map((table) => `public.${table}`).join(', ')} IN ACCESS EXCLUSIVE MODE`,
      );
      await session.query('RELEASE SAVEPOINT before_locks; SET LOCAL lock_timeout = 0');
      return;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== lockNotAvailable) throw error;
      await session.query('ROLLBACK TO SAVEPOINT before_locks');
      if (attempt === attempts) {
        throw new DatabaseFault(
          'The tables of branded foods are in use without end, by a backup perhaps. Nothing was changed; the same command goes on from there.',
        );
      }
      await sleep(pauseMs);
    }
  }
}

const lockNotAvailable = '55P03';
const attempts = 120;
const pauseMs = 500;
