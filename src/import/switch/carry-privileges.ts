import type { Client } from 'pg';
import { ownSchemas } from '../schemas/own-schemas';

/**
 * Gives a table that was just exchanged the owner of the one whose place it took, and what that one granted to whom, on the table and on its columns.
 * Where the new one cannot have the owner, who runs the import keeps it, and the former owner is granted what was granted to it.
 */
export async function carryPrivileges(session: Client, table: string): Promise<void> {
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
