import { DatabaseError, type Client } from 'pg';
import { formerSchema } from '../../database/names';
import { ImportError } from '../errors';

/** The schemas of an import. Each has a comment that marks it as ours. */
export const ownSchemas = { staging: 'fdc_staging', aside: 'fdc_staging_aside', former: formerSchema } as const;
type OwnSchema = (typeof ownSchemas)[keyof typeof ownSchemas];

const mark = 'Made by the import of FoodData Central, which drops it by itself.';

/** SQL that creates an empty schema with our mark. */
export const createSchemaSql = (schema: OwnSchema): string => `CREATE SCHEMA ${schema}; ${markSchemaSql(schema)}`;

/** SQL that sets our mark on a schema. */
export const markSchemaSql = (schema: OwnSchema): string => `COMMENT ON SCHEMA ${schema} IS '${mark}'`;

/**
 * Checks that existing schemas with these names are ours, because they are dropped with all their
 * contents.
 * @throws ImportError where one lacks our mark
 */
export async function refuseForeignSchemas(session: Client): Promise<void> {
  const { rows } = await session.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname = ANY($1) AND obj_description(oid, 'pg_namespace') IS DISTINCT FROM $2`,
    [Object.values(ownSchemas), mark],
  );
  const [foreign] = rows;
  if (foreign === undefined) return;
  throw new ImportError(
    `The database has a schema "${foreign.name}" that no import made. Imports need that name: rename the schema, or use another database. Nothing was changed.`,
  );
}

/**
 * Tries to drop objects that are out of use. They stay where a reader holds them for more than five
 * seconds, or other objects depend on them.
 * @returns the database's reason for their staying; null where they are gone
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
