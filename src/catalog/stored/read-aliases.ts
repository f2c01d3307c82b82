import type { PoolClient } from 'pg';
import { measureKinds, type Alias } from '../../analysis/food';

/** All names of foods as the database has them, those of retired foods included. */
export async function readAliases(client: Pick<PoolClient, 'query'>): Promise<readonly Alias[]> {
  const { rows } = await client.query<AliasRow>({ text: aliasSql, rowMode: 'array' });
  return rows.map(([phrase, when, fdcId, fit]) => ({
    phrase,
    when: measureKinds.find((kind) => kind === when) ?? null,
    fdcId,
    fit,
  }));
}

type AliasRow = [phrase: string, when: string, fdcId: number, fit: Alias['fit']];

const aliasSql = 'SELECT phrase, "when", fdc_id, fit FROM alias ORDER BY phrase, "when"';
