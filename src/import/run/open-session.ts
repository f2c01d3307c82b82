import { hostname } from 'node:os';
import { Client } from 'pg';

/**
 * A connection of the import's own, without the time limits that requests have. It waits for no disk until the switch, which asks for that itself:
 * a crash of the server empties the staging tables anyway.
 * @throws whatever the driver says where the database cannot be reached
 */
export async function openSession(url: string): Promise<Client> {
  const session = new Client({
    connectionString: url,
    application_name: `import, process ${process.pid} on ${hostname()}`.slice(0, longestName),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // A connection that breaks fails the query under way, or the next one; without a listener it would end the process.
  session.on('error', () => null);
  await session.connect();
  await session.query(settings);
  // The server looks whether this process still lives while a long statement runs, so that a killed import gives its lock free. Not all systems can.
  await session.query(`SET client_connection_check_interval = '1s'`).catch(() => null);
  return session;
}

const longestName = 63; // of what PostgreSQL keeps of it

const settings = `
SET statement_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET synchronous_commit = off;
SET work_mem = '128MB';
SET maintenance_work_mem = '384MB';
SET max_parallel_maintenance_workers = 2;
SET max_parallel_workers_per_gather = 2;
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';
`;
