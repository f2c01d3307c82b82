import type { Client } from 'pg';
import { ImportHeld } from '../import-held';
import { ownSchemas } from '../schemas/own-schemas';
import { brandedTables } from './branded-tables';

/**
 * Looks for views and whatever else of others depends on the tables that are to be exchanged, or lies among those that went out of use: it would stay with these,
 * and keep them.
 * @throws ImportHeld that names it
 */
export async function refuseDependents(session: Client): Promise<void> {
  const tables = ['public', ownSchemas.former].flatMap((schema) => brandedTables.map((table) => `${schema}.${table}`));
  const { rows } = await session.query<{ dependent: string }>(dependentSql, [tables, ownSchemas.former]);
  if (rows.length === 0) return;
  throw new ImportHeld(
    `The database has what lies among or depends on the tables of branded foods: ${rows.map(({ dependent }) => dependent).join(', ')}. An import exchanges these tables ` +
      'for new ones, and that would stay with the old ones: drop it, import, and make it anew. Nothing was changed; the same command goes on from there.',
  );
}

// Of a view it is the rule in it that depends on the table, of a function its rows. What belongs to a table itself, its checks say, depends on it in another way
// as well.
const dependentSql = `
WITH own_table AS (SELECT to_regclass(name)::oid AS relid FROM unnest($1::text[]) name WHERE to_regclass(name) IS NOT NULL),
dependency AS (
  SELECT classid, objid, objsubid, deptype FROM pg_depend
  WHERE (refclassid = 'pg_class'::regclass AND refobjid IN (SELECT relid FROM own_table))
    OR (refclassid = 'pg_type'::regclass AND refobjid IN (
      SELECT unnest(ARRAY[oid, typarray]) FROM pg_type WHERE typrelid IN (SELECT relid FROM own_table)))
    OR (refclassid = 'pg_namespace'::regclass AND refobjid = to_regnamespace($2) AND NOT (classid = 'pg_class'::regclass AND objid IN (SELECT relid FROM own_table))))
SELECT DISTINCT CASE WHEN ev_class IS NULL THEN pg_describe_object(classid, objid, objsubid) ELSE pg_describe_object('pg_class'::regclass, ev_class, 0) END AS dependent
FROM dependency LEFT JOIN pg_rewrite ON classid = 'pg_rewrite'::regclass AND pg_rewrite.oid = objid
WHERE deptype = 'n' AND NOT EXISTS (
  SELECT FROM dependency own WHERE (own.classid, own.objid) = (dependency.classid, dependency.objid) AND own.deptype <> 'n')
ORDER BY dependent`;
