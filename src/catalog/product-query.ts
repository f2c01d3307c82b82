import { DatabaseError, type Pool } from 'pg';
import { formerSchema } from '../database/names';
import { findOutage } from '../database/outage';
import { ApiError } from '../errors';
import { traceStage } from '../stages';

interface GenerationQuery {
  /** The generation of the catalog; null where no import loaded products. */
  readonly generation: string | null;
  /** The SQL over a table of products and, in the same schema, their words; $1 is the value. */
  readonly toSql: (table: string, wordTable: string) => string;
  readonly value: readonly (string | number)[];
}

/**
 * Queries the products of one generation: the tables in use where they are of it, else those that
 * the last import replaced, which stay for some seconds in a schema of their own for requests that
 * began earlier.
 * @param pool of connections that read by index alone and have a time limit
 * @throws ApiError `service_unavailable` where no tables are of that generation, or the database
 * does not answer in time
 */
export function queryGeneration<Row extends unknown[]>(pool: Pool, query: GenerationQuery): Promise<readonly Row[]> {
  return traceStage('database', { query: 'products' }, () => queryEither<Row>(pool, query));
}

async function queryEither<Row extends unknown[]>(pool: Pool, query: GenerationQuery): Promise<readonly Row[]> {
  try {
    const rows = (await queryTables<Row>(pool, 'public', query)) ?? (await queryTables<Row>(pool, formerSchema, query));
    if (rows !== null) return rows;
  } catch (error) {
    const isPassing = error instanceof DatabaseError && passing.has(error.code ?? '');
    if (!isPassing && findOutage(error) === null) throw error;
  }
  throw new ApiError('products_unavailable', { retryAfterSeconds: 1 });
}

/** The rows; null where the tables of this schema are of another generation. */
async function queryTables<Row extends unknown[]>(
  pool: Pool,
  schema: 'public' | typeof formerSchema,
  { generation, toSql, value }: GenerationQuery,
): Promise<readonly Row[] | null> {
  const table = `${schema}.branded_food`;
  // One statement reads both, so that no import can happen in between. The table's comment states
  // its generation, and moves with the table.
  const text = `SELECT obj_description('${table}'::regclass, 'pg_class'), answer.* FROM (VALUES (1)) one LEFT JOIN (${toSql(table, `${schema}.branded_word`)}) answer ON true`;
  const { rows } = await pool.query<[generation: string | null, ...answer: Row]>({
    text,
    values: [value],
    rowMode: 'array',
  });
  const found = rows[0]?.[0] ?? null;
  // A copy of the database that lost its comments has only current products.
  const isCurrent = found === generation || (found === null && schema === 'public');
  if (!isCurrent) return null;
  return rows.filter((row) => row[1] !== null).map(([, ...answer]) => answer);
}

/** The time limit is reached, or the replaced tables are dropped. */
const passing: ReadonlySet<string> = new Set(['57014', '42P01']);

/** A word as the type tsquery writes it: in quotes, with quotes and backslashes doubled. */
export function quoteLexeme(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`;
}
