import { Client } from 'pg';
import { waitUntil } from '../../support/wait-until';

/**
 * Resolves when a transaction of any process on this database runs a statement that begins with the
 * given text, or when `over` resolves, because a statement may be too short to be seen.
 */
export async function waitForStatement(url: string, beginning: string, over: Promise<unknown>): Promise<void> {
  const end = { isOver: false };
  void over.then(() => (end.isOver = true));
  const client = new Client({ connectionString: url, application_name: 'observer' });
  await client.connect();
  try {
    const isSeen = async (): Promise<boolean> => {
      const { rowCount } = await client.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL AND starts_with(ltrim(query, E' \\n'), $1)`,
        [beginning],
      );
      return rowCount !== 0;
    };
    await waitUntil(async () => end.isOver || (await isSeen()), 1);
  } finally {
    await client.end();
  }
}
