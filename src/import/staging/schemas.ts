import { DatabaseError, type Client } from 'pg';
import { formerSchema } from '../../database/names';
import { ImportError } from '../errors';

/** The schemas of an import, by names that nobody else is likely to have, each with a comment that says whose it is. */
export const ownSchemas = { staging: 'fdc_staging', aside: 'fdc_staging_aside', former: formerSchema } as const;
type OwnSchema = (typeof ownSchemas)[keyof typeof ownSchemas];

const mark = 'Made by the import of FoodData Central, which drops it by itself.';

/** SQL that makes an empty schema. */
export const createSchemaSql = (schema: OwnSchema): string => `CREATE SCHEMA ${schema}; ${markSchemaSql(schema)}`;

/** SQL that says whose the schema is. */
export const markSchemaSql = (schema: OwnSchema): string => `COMMENT ON SCHEMA ${schema} IS '${mark}'`;

/**
 * Makes sure that a schema by one of these names is ours, for it is dropped with all that it holds.
 * @throws ImportError where one is somebody else's
 */
export async function refuseForeignSchemas(session: Client): Promise<void> {
  const { rows } = await session.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname = ANY($1) AND obj_description(oid, 'pg_namespace') IS DISTINCT FROM $2`,
    [Object.values(ownSchemas), mark],
  );
  const [foreign] = rows;
  if (foreign === undefined) return;
  throw new ImportError(
    `The database has a schema "${foreign.name}" that no import made, and imports work in one of that name. Rename it, or use another database. Nothing was changed.`,
  );
}

/**
 * Drops what nobody should need any more, unless somebody reads it for more than five seconds or has made something that depends on it.
 * @returns why it stays, in the words of the database; null where it is gone
 */
export async function tryToDrop(session: Client, sql: string): Promise<string | null> {
  await session.query(`SET lock_timeout = '5s'`);
  const reason = await session.query(sql).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof DatabaseError)) throw error;
      return error.message;
    },
  );
  await session.query('SET lock_timeout = 0');
  return reason;
}
