import type { PoolClient } from 'pg';
import type { BrandedFoods, ProductHit, ProductQuery } from '../analysis/branded/branded-foods';
import type { ProductPools } from '../database/open-database';
import {
  hitColumns,
  productColumns,
  toHit,
  toProductRecord,
  type HitRow,
  type ProductRow,
} from '../food-store/products';
import { createBrandLexicon, type BrandRow } from './brand-lexicon';
import { createProductIndex } from './product-index';
import { queryGeneration, quoteLexeme } from './product-query';
import { doInSlices } from './sliced-work';

/** The branded foods of a catalog, as the database had them when it was read. */
interface BrandedContents {
  /** The version of the import that loaded them; null where there was none. */
  readonly generation: string | null;
  readonly brandCount: number;
  readonly findBrand: BrandedFoods['findBrand'];
}

/**
 * The branded foods of one import: brands in memory, products by queries that state their
 * generation. Where a newer import has replaced the tables, the replaced ones in a schema of their
 * own answer.
 */
function createBrandedFoods(pools: ProductPools, { generation, brandCount, findBrand }: BrandedContents): BrandedFoods {
  return {
    brandCount,
    index: createProductIndex(pools, generation),
    findBrand,
    async searchProducts(queries) {
      const found: ProductHit[][] = queries.map(() => []);
      for (let from = 0; from < queries.length; from += queriesAtOnce) {
        const texts = queries.slice(from, from + queriesAtOnce).map(toSearchText);
        const rows = await queryGeneration<SearchRow>(pools.match, { generation, toSql: toSearchSql, value: texts });
        for (const [place, ...hit] of rows) found[from + place - 1]?.push(toHit(hit));
      }
      return found;
    },
    async readProducts(fdcIds) {
      if (fdcIds.length === 0) return [];
      const rows = await queryGeneration<ProductRow>(pools.match, { generation, toSql: toReadSql, value: fdcIds });
      return rows.map(toProductRecord);
    },
  };
}

// A statement of this size stays far below its time limit.
const queriesAtOnce = 50;

type SearchRow = [place: number, ...hit: HitRow];

function toSearchText({ phrases, words }: ProductQuery): string {
  const brand = phrases.map((phrase) => quoteLexeme(`brand:${phrase}`)).join(' | ');
  return [`( ${brand} )`, ...words.map(quoteLexeme)].join(' & ');
}

// Rows are stored in the wanted order, and an index scan returns them in that order: LIMIT takes
// the best.
function toSearchSql(table: string): string {
  return `SELECT place::int, hit.* FROM unnest($1::text[]) WITH ORDINALITY AS requested (query, place)
    CROSS JOIN LATERAL (
      SELECT ${hitColumns}
      FROM ${table} WHERE words @@ requested.query::tsquery LIMIT ${maxHits}
    ) hit`;
}

function toReadSql(table: string): string {
  return `SELECT ${productColumns} FROM ${table} WHERE fdc_id = ANY($1)`;
}

const maxHits = 60;

/**
 * Reads the generation of the branded foods of a database, and their brands, whose index is built
 * once for each generation.
 */
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

// Every correction builds a new catalog, mostly with the same brands.
const memory = new WeakMap<ProductPools, { readonly generation: string; readonly branded: BrandedFoods }>();

// Of names with the same letters the one with more products comes first.
const brandSql = `SELECT phrase, name, foods FROM brand ORDER BY foods DESC, phrase COLLATE "C"`;
