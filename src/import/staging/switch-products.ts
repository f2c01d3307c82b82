import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type Client } from 'pg';
import { DatabaseProblem } from '../../database/errors';
import { locks } from '../../database/names';
import { ImportHeldError } from '../errors';
import { createSchemaSql, ownSchemas, tryToDrop } from './schemas';

/**
 * Puts the branded tables that were built in the place of those in use, as part of the switch; these wait in a schema of their own. Takes the tables when nobody
 * reads them: whoever comes while it waits for that, waits half a second at most.
 * @param generation names what the tables hold
 * @throws DatabaseProblem where they are in use without end; ImportHeldError where something of others depends on them
 */
export async function exchangeProducts(session: Client, generation: string): Promise<void> {
  await refuseDependents(session);
  await lockTables(session);
  // Who may read the tables may go on reading them there.
  await session.query(`${createSchemaSql(ownSchemas.former)}; GRANT USAGE ON SCHEMA ${ownSchemas.former} TO PUBLIC`);
  for (const table of brandedTables) {
    await session.query(
      `ALTER TABLE public.${table} SET SCHEMA ${ownSchemas.former}; ALTER TABLE ${ownSchemas.staging}.${table} SET SCHEMA public`,
    );
    await carryPrivileges(session, table);
  }
  // By this, requests that began before tell which tables are those they know, wherever these are.
  await session.query(`COMMENT ON TABLE public.branded_food IS ${session.escapeLiteral(generation)}`);
  await session.query(
    `INSERT INTO data_version (name, version) VALUES ('branded', $1)
     ON CONFLICT (name) DO UPDATE SET version = excluded.version, changed_at = now()`,
    [generation],
  );
}

async function lockTables(session: Client): Promise<void> {
  await session.query(`SET LOCAL lock_timeout = '500ms'`);
  for (let attempt = 1; ; attempt++) {
    await session.query('SAVEPOINT before_locks');
    try {
      // With that of the foods' version, which comes after: a correction may hold it, and wait for the products that it looks at.
      await session.query(
        `SELECT pg_advisory_xact_lock(${locks.foods});
         ${dropFormerSql};
         LOCK TABLE ${brandedTables.map((table) => `public.${table}`).join(', ')} IN ACCESS EXCLUSIVE MODE`,
      );
      await session.query('RELEASE SAVEPOINT before_locks; SET LOCAL lock_timeout = 0');
      return;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== lockNotAvailable) throw error;
      await session.query('ROLLBACK TO SAVEPOINT before_locks');
      if (attempt === attempts) {
        throw new DatabaseProblem(
          'The tables of branded foods are in use without end, by a backup perhaps. Nothing was changed; the same command goes on from there.',
        );
      }
      await sleep(pauseMs);
    }
  }
}

const lockNotAvailable = '55P03';
const attempts = 120;
const pauseMs = 500;

/**
 * Gives a table that was just exchanged the owner of the one whose place it took, and what that one granted to whom, on the table and on its columns.
 * Where the new one cannot have the owner, who runs the import keeps it, and the former owner is granted what was granted to it.
 */
async function carryPrivileges(session: Client, table: string): Promise<void> {
  const tables = [`${ownSchemas.former}.${table}`, `public.${table}`];
  // An owner first, for a new one takes over what the old one granted.
  for (const sql of [ownerSql, grantSql]) {
    const { rows } = await session.query<{ statement: string }>(sql, tables);
    for (const { statement } of rows) await session.query(statement);
  }
}

// Whoever is no superuser may only give a table to a role that it is a member of and that may have tables there.
const ownerSql = `
SELECT format('ALTER TABLE %s OWNER TO %I', newer.oid::regclass, owner.rolname) AS statement
FROM pg_class former JOIN pg_roles owner ON owner.oid = former.relowner, pg_class newer, pg_roles own
WHERE former.oid = $1::regclass AND newer.oid = $2::regclass AND own.rolname = current_user AND newer.relowner <> former.relowner
  AND (own.rolsuper OR (pg_has_role(former.relowner, 'MEMBER') AND has_schema_privilege(former.relowner, newer.relnamespace, 'CREATE')))`;

const grantSql = `
SELECT format('GRANT %s%s ON %s TO %s%s', privilege_type, of_column, $2::regclass,
  CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END, CASE WHEN is_grantable THEN ' WITH GRANT OPTION' ELSE '' END) AS statement
FROM (
  SELECT 0 AS place, '' AS of_column, granted.*
  FROM pg_class former, pg_class newer, aclexplode(coalesce(former.relacl, acldefault('r', former.relowner))) granted
  WHERE former.oid = $1::regclass AND newer.oid = $2::regclass AND granted.grantee <> newer.relowner
  UNION ALL
  SELECT attnum, format(' (%I)', attname), granted.* FROM pg_attribute, aclexplode(attacl) granted
  WHERE attrelid = $1::regclass AND NOT attisdropped) carried
ORDER BY place, grantee, privilege_type`;

/**
 * Looks for views and whatever else of others depends on the tables that are to be exchanged, or lies among those that went out of use: it would stay with these,
 * and keep them.
 * @throws ImportHeldError that names it
 */
export async function refuseDependents(session: Client): Promise<void> {
  const tables = ['public', ownSchemas.former].flatMap((schema) => brandedTables.map((table) => `${schema}.${table}`));
  const { rows } = await session.query<{ dependent: string }>(dependentSql, [tables, ownSchemas.former]);
  if (rows.length === 0) return;
  throw new ImportHeldError(
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

/** The tables that a branded import builds anew and exchanges for those in use. */
const brandedTables = ['branded_food', 'brand', 'branded_word'] as const;

/**
 * Drops what a switch took out of use, of this import or of one that was killed before it could.
 * @returns false where somebody reads it still, or made something that depends on it; the next import drops it then
 */
export async function dropFormer(session: Client): Promise<boolean> {
  return (await tryToDrop(session, dropFormerSql)) === null;
}

/** Fails where anything but these tables would go with them. */
const dropFormerSql = `
  DROP TABLE IF EXISTS ${brandedTables.map((table) => `${ownSchemas.former}.${table}`).join(', ')};
  DROP SCHEMA IF EXISTS ${ownSchemas.former}`;
