import { once } from 'node:events';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';

/**
 * Brings lines of COPY's text format into a table, within the session's transaction.
 * @throws whatever the database says of a line that it does not take
 */
export async function copyText(session: Client, table: string, text: string): Promise<void> {
  const stream = session.query(from(`COPY ${table} FROM STDIN`));
  const finished = once(stream, 'finish');
  stream.end(text);
  await finished;
}
