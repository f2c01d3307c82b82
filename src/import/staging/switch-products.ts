import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type Client } from 'pg';
import { UnusableDatabaseError } from '../../database/errors';
import { locks } from '../../database/names';
import { ImportHeldError } from '../errors';
import { createSchemaSql, ownSchemas, tryToDrop } from './schemas';

/**
 * Replaces the branded tables in use by the new ones, as part of the switch. The former tables move
 * to a schema of their own. The tables are locked when no query reads them; queries that arrive
 * meanwhile wait half a second at most.
 * @param generation identifies the contents of the tables
 * @throws UnusableDatabaseError where the tables stay in use for two minutes; ImportHeldError where
 *   other objects depend on them
 */
export async function exchangeProducts(session: Client, generation: string): Promise<void> {
  await refuseDependents(session);
  await lockTables(session);
  // The former tables stay readable for those who could read them.
  await session.query(`${createSchemaSql(ownSchemas.former)}; GRANT USAGE ON SCHEMA ${ownSchemas.former} TO PUBLIC`);
  for (const table of brandedTables) {
    await session.query(
      `ALTER TABLE public.${table} SET SCHEMA ${ownSchemas.former}; ALTER TABLE ${ownSchemas.staging}.${table} SET SCHEMA public`,
    );
    await carryPrivileges(session, table);
  }
  // By this comment, requests that began before the switch find the tables that they know.
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
      // The lock of the foods' version comes first, because a correction may hold it while it waits
      // for the products that it reads.
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
        throw new UnusableDatabaseError(
          'The tables of branded foods stayed in use for two minutes, perhaps by a backup. Nothing was changed. Run the same command again to continue.',
        );
      }
      await sleep(pauseMs);
    }
  }
}

const lockNotAvailable = '55P03';
/** Two minutes: an attempt waits half a second for the locks, and then pauses as long. */
const attempts = 120;
const pauseMs = 500;

/**
 * Gives a new table the owner of the former one and the privileges on it and its columns. Where the
 * role of the import may not set that owner, it stays the owner, and the former owner gets the
 * privileges that it had.
 */
async function carryPrivileges(session: Client, table: string): Promise<void> {
  const tables = [`${ownSchemas.former}.${table}`, `public.${table}`];
  // The owner first, because a new owner takes over the grants of the old one.
  for (const sql of [ownerSql, grantSql]) {
    const { rows } = await session.query<{ statement: string }>(sql, tables);
    for (const { statement } of rows) await session.query(statement);
  }
}

// A role that is not superuser may set as owner only a role that it is a member of and that may
// create tables in the schema.
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
 * Looks for views and other objects that depend on the tables to replace, or lie in the schema of
 * the former ones. They would stay with the former tables and keep them from being dropped.
 * @throws ImportHeldError that names them
 */
export async function refuseDependents(session: Client): Promise<void> {
  const tables = ['public', ownSchemas.former].flatMap((schema) => brandedTables.map((table) => `${schema}.${table}`));
  const { rows } = await session.query<{ dependent: string }>(dependentSql, [tables, ownSchemas.former]);
  if (rows.length === 0) return;
  throw new ImportHeldError(
    `These objects depend on the tables of branded foods, or lie among them: ${rows.map(({ dependent }) => dependent).join(', ')}. An import replaces these tables, ` +
      'and the objects would stay with the old ones. Drop them, run the same command again (it continues), and create them again. Nothing was changed.',
  );
}

// A view depends on a table by its rule, a function by the row type. Parts of a table itself, such
// as checks, also have another kind of dependency.
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

/** The tables that a branded import builds and puts in place of those in use. */
const brandedTables = ['branded_food', 'brand', 'branded_word'] as const;

/**
 * Drops the tables that a switch took out of use, by this import or by one that was killed before
 * it could.
 * @returns false where they are still read, or other objects depend on them; the next import drops
 *   them then
 */
export async function dropFormer(session: Client): Promise<boolean> {
  return (await tryToDrop(session, dropFormerSql)) === null;
}

/** Fails where other objects would be dropped as well. */
const dropFormerSql = `
  DROP TABLE IF EXISTS ${brandedTables.map((table) => `${ownSchemas.former}.${table}`).join(', ')};
  DROP SCHEMA IF EXISTS ${ownSchemas.former}`;
