import { DatabaseError, type Pool } from 'pg';
import { formerSchema } from '../database/names';
import { findOutage } from '../database/outage';
import { ApiError } from '../errors';

interface Question {
  /** The one that the catalog knows; null where no import brought the products. */
  readonly generation: string | null;
  /** The query over a table of products and, in the same schema, that of their words, with $1 for the value. */
  readonly toSql: (table: string, wordTable: string) => string;
  readonly value: readonly (string | number)[];
}

/**
 * Asks the products of one generation: those in use where they are of it, else those that the last import took out of use, which wait some seconds in
 * a schema of their own for requests that began before it.
 * @param pool of connections that read by index alone and have a deadline
 * @throws Refusal `service_unavailable` where neither are of that generation, or the database does not answer in time.
 */
export async function askOfGeneration<Row extends unknown[]>(pool: Pool, question: Question): Promise<readonly Row[]> {
  try {
    const rows = (await ask<Row>(pool, 'public', question)) ?? (await ask<Row>(pool, formerSchema, question));
    if (rows !== null) return rows;
  } catch (error) {
    const isPassing = error instanceof DatabaseError && passing.has(error.code ?? '');
    if (!isPassing && findOutage(error) === null) throw error;
  }
  throw new ApiError('products_unavailable', { retryAfterSeconds: 1 });
}

/** Null where the tables of this schema are of another generation. */
async function ask<Row extends unknown[]>(
  pool: Pool,
  schema: 'public' | typeof formerSchema,
  { generation, toSql, value }: Question,
): Promise<readonly Row[] | null> {
  const table = `${schema}.branded_food`;
  // One statement reads both, so that no import comes in between. The table's comment tells its generation, wherever the table goes.
  const text = `SELECT obj_description('${table}'::regclass, 'pg_class'), answer.* FROM (VALUES (1)) one LEFT JOIN (${toSql(table, `${schema}.branded_word`)}) answer ON true`;
  const { rows } = await pool.query<[generation: string | null, ...answer: Row]>({
    text,
    values: [value],
    rowMode: 'array',
  });
  const found = rows[0]?.[0] ?? null;
  // A copy of the database that lost its comments has the products of its time.
  const isCurrent = found === generation || (found === null && schema === 'public');
  if (!isCurrent) return null;
  return rows.filter((row) => row[1] !== null).map(([, ...answer]) => answer);
}

/** Time is up, or the former tables are gone. */
const passing: ReadonlySet<string> = new Set(['57014', '42P01']);

/** A word as the type tsquery writes it: in quotes, which are doubled within, as backslashes are. */
export function quoteLexeme(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`;
}
