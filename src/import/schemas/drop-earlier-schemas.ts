import type { Client } from 'pg';
import { toPrintable } from '../source/files/to-printable';
import { tryToDrop } from './try-to-drop';

/**
 * Drops what an import of an earlier version of this program left when it was killed: schemas "staging" and "former", common names that others may have
 * as well. Each is known by its tables, every one of them; where there is any other, nothing is touched.
 * @param tell hears of what stays, and why
 */
export async function dropEarlierSchemas(session: Client, tell: (what: string) => void): Promise<void> {
  for (const { schema, sign, tables } of earlier) {
    const { rows } = await session.query<{ isOurs: boolean }>(
      `SELECT to_regclass($1) IS NOT NULL AND NOT EXISTS (
         SELECT FROM pg_class WHERE relnamespace = to_regnamespace($2) AND relkind <> ALL('{i,t}') AND (relkind <> 'r' OR relname <> ALL($3)))
         AND NOT EXISTS (SELECT FROM pg_proc WHERE pronamespace = to_regnamespace($2)) AS "isOurs"`,
      [`${schema}.${sign}`, schema, tables],
    );
    if (rows[0]?.isOurs !== true) continue;
    // What somebody built upon them stays, and they with it.
    const reason = await tryToDrop(
      session,
      `DROP TABLE IF EXISTS ${tables.map((table) => `${schema}.${table}`).join(', ')}; DROP SCHEMA ${schema}`,
    );
    if (reason !== null)
      tell(
        `The schema "${schema}", which an import of an earlier version left, stays until the next import: ${toPrintable(reason, 200)}`,
      );
  }
}

const branded = ['branded_food', 'brand', 'branded_word'] as const;

const earlier = [
  {
    schema: 'staging',
    sign: 'checkpoint',
    tables: [
      ...['import', 'checkpoint', 'step', 'food', 'key', 'amounts', 'portion', 'ingredient', 'product', 'amount'],
      ...['record', 'derived', 'derived_portion', 'derived_flag', 'predecessor', 'changed', 'differing'],
      ...['replaced', 'lexeme', 'spelling', 'phrase', ...branded],
    ],
  },
  { schema: 'former', sign: 'branded_food', tables: branded },
] as const;
