import type { Client } from 'pg';

/** Makes an empty table in `fdc_staging` that has the columns and checks of the one of the same name in `public`. It is logged: it is to stay. */
export async function copyColumns(session: Client, table: string): Promise<void> {
  await session.query(
    `CREATE TABLE fdc_staging.${table} (LIKE public.${table} INCLUDING ALL EXCLUDING INDEXES EXCLUDING STATISTICS)`,
  );
}

/**
 * Gives a filled table in `fdc_staging` the keys and indexes of its namesake in `public`, by the same names. Whatever a migration adds to the one in use
 * is carried along so.
 */
export async function copyIndexes(session: Client, table: string): Promise<void> {
  const { rows } = await session.query<{ statement: string }>(
    `SELECT CASE WHEN conname IS NULL
        THEN replace(pg_get_indexdef(indexrelid), ' ON public.' || $1 || ' ', ' ON fdc_staging.' || $1 || ' ')
        ELSE format('ALTER TABLE fdc_staging.%I ADD CONSTRAINT %I %s', $1::text, conname, pg_get_constraintdef(pg_constraint.oid)) END AS statement
     FROM pg_index LEFT JOIN pg_constraint ON conindid = indexrelid AND contype IN ('p', 'u')
     WHERE indrelid = format('public.%I', $1::text)::regclass ORDER BY indexrelid`,
    [table],
  );
  for (const { statement } of rows) await session.query(statement);
  await session.query(`ANALYZE fdc_staging.${table}`);
}
