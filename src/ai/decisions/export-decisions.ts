import type { Database } from '../../database/open-database';
import type { Decision } from './decision';

/**
 * All decisions, a JSON line each with its line feed, in the order of their keys: the same store gives the same bytes. What is decided
 * meanwhile may be in them or not.
 */
export async function* exportDecisions({ pool }: Pick<Database, 'pool'>): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const { rows } = await pool.query<Decision>(
      'SELECT key, question, model, value FROM decision WHERE key > $1 ORDER BY key LIMIT $2',
      [after, pageSize],
    );
    for (const { key, question, model, value } of rows) yield `${JSON.stringify({ key, question, model, value })}\n`;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.key;
  }
}

const pageSize = 1000;
