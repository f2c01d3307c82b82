import type { Client } from 'pg';
import { formerSchema } from '../../database/former-schema';
import { ImportFault } from '../import-fault';

/** The schemas of an import, by names that nobody else is likely to have, each with a comment that says whose it is. */
export const ownSchemas = { staging: 'fdc_staging', aside: 'fdc_staging_aside', former: formerSchema } as const;
export type OwnSchema = (typeof ownSchemas)[keyof typeof ownSchemas];

const mark = 'Made by the import of FoodData Central, which drops it by itself.';

/** SQL that makes an empty schema. */
export const createSchemaSql = (schema: OwnSchema): string => `CREATE SCHEMA ${schema}; ${markSchemaSql(schema)}`;

/** SQL that says whose the schema is. */
export const markSchemaSql = (schema: OwnSchema): string => `COMMENT ON SCHEMA ${schema} IS '${mark}'`;

/**
 * Makes sure that a schema by one of these names is ours, for it is dropped with all that it holds.
 * @throws ImportFault where one is somebody else's
 */
export async function refuseForeignSchemas(session: Client): Promise<void> {
  const { rows } = await session.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname = ANY($1) AND obj_description(oid, 'pg_namespace') IS DISTINCT FROM $2`,
    [Object.values(ownSchemas), mark],
  );
  const [foreign] = rows;
  if (foreign === undefined) return;
  throw new ImportFault(
    `The database has a schema "${foreign.name}" that no import made, and imports work in one of that name. Rename it, or use another database. Nothing was changed.`,
  );
}
