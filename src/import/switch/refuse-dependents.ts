import type { Client } from 'pg';
import { ImportHeld } from '../import-held';
import { ownSchemas } from '../schemas/own-schemas';
import { brandedTables } from './branded-tables';

/**
 * Looks for views and whatever else of others depends on the tables that are to be exchanged: it would stay with those that go out of use, and keep them.
 * @throws ImportHeld that names it
 */
export async function refuseDependents(session: Client): Promise<void> {
  const tables = ['public', ownSchemas.former].flatMap((schema) => brandedTables.map((table) => `${schema}.${table}`));
  const { rows } = await session.query<{ dependent: string }>(dependentSql, [tables]);
  if (rows.length === 0) return;
  throw new ImportHeld(
    `The database has what depends on the tables of branded foods: ${rows.map(({ dependent }) => dependent).join(', ')}. An import exchanges these tables ` +
      'for new ones, and that would stay with the old ones: drop it, import, and make it anew. Nothing was changed; the same command goes on from there.',
  );
}

// Of a view it is the rule in it that depends on the table. What belongs to a table itself, its checks say, depends on it in another way as well.
const dependentSql = `
WITH dependency AS (
  SELECT classid, objid, objsubid, deptype FROM pg_depend
  WHERE refclassid = 'pg_class'::regclass AND refobjid IN (SELECT to_regclass(name) FROM unnest($1::text[]) name))
SELECT DISTINCT CASE WHEN ev_class IS NULL THEN pg_describe_object(classid, objid, objsubid) ELSE pg_describe_object('pg_class'::regclass, ev_class, 0) END AS dependent
FROM dependency LEFT JOIN pg_rewrite ON classid = 'pg_rewrite'::regclass AND pg_rewrite.oid = objid
WHERE deptype = 'n' AND NOT EXISTS (
  SELECT FROM dependency own WHERE (own.classid, own.objid) = (dependency.classid, dependency.objid) AND own.deptype <> 'n')
ORDER BY dependent`;
