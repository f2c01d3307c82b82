import type { PoolClient } from 'pg';
import type { BrandedFoods } from '../../analysis/branded/branded-foods';
import { doInSlices } from '../slices/do-in-slices';
import type { ProductPools } from '../../database/open-database';
import { createBrandedFoods } from './create-branded-foods';
import { createBrandLexicon, type BrandRow } from './create-brand-lexicon';

/** Reads which generation of branded foods a database has, and their brands; those are made ready once for each generation. */
export async function readBrandedFoods(client: Pick<PoolClient, 'query'>, pools: ProductPools): Promise<BrandedFoods> {
  const version = await client.query<{ version: string }>(`SELECT version FROM data_version WHERE name = 'branded'`);
  const generation = version.rows[0]?.version ?? null;
  const known = memory.get(pools);
  if (known !== undefined && known.generation === generation) return known.branded;
  const { rows } = await client.query<[...BrandRow]>({ text: brandSql, rowMode: 'array' });
  const findBrand = await doInSlices(createBrandLexicon(rows));
  const branded = createBrandedFoods(pools, { generation, brandCount: rows.length, findBrand });
  if (generation !== null) memory.set(pools, { generation, branded });
  return branded;
}

// Every correction makes a new catalog, and nearly all of them have the brands of the one before.
const memory = new WeakMap<ProductPools, { readonly generation: string; readonly branded: BrandedFoods }>();

// Of names that read alike without blanks the one with more products counts.
const brandSql = `SELECT phrase, name, foods FROM brand ORDER BY foods DESC, phrase COLLATE "C"`;
