import type { ClientBase, Pool } from 'pg';

/** The version of the foods that a database holds; 'empty' where none were ever loaded. */
export async function readCatalogVersion(queryable: Pick<ClientBase, 'query'> | Pick<Pool, 'query'>): Promise<string> {
  const { rows } = await queryable.query<{ version: string }>(
    `SELECT version FROM data_version WHERE name = 'catalog'`,
  );
  return rows[0]?.version ?? 'empty';
}
