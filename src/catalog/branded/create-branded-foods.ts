import type { BrandedFoods, ProductHit, ProductQuery } from '../../analysis/branded/branded-foods';
import type { ProductPools } from '../../database/open-database';
import { askOfGeneration } from './ask-of-generation';
import { createProductIndex } from './create-product-index';
import { quoteLexeme } from './quote-lexeme';
import { hitColumns, productColumns, toHit, toProductRecord, type HitRow, type ProductRow } from './product-row';

/** What a catalog knows of the branded foods that its database had at its moment. */
export interface BrandedContents {
  /** Names the import that brought them; null where none did. */
  readonly generation: string | null;
  readonly brandCount: number;
  readonly findBrand: BrandedFoods['findBrand'];
}

/**
 * The branded foods of one generation: brands in memory, products by queries that say which generation they read. Where a newer one has taken its place
 * in the database, the tables that wait in a schema of their own answer.
 */
export function createBrandedFoods(
  pools: ProductPools,
  { generation, brandCount, findBrand }: BrandedContents,
): BrandedFoods {
  return {
    brandCount,
    index: createProductIndex(pools, generation),
    findBrand,
    async searchProducts(queries) {
      const found: ProductHit[][] = queries.map(() => []);
      for (let from = 0; from < queries.length; from += queriesAtOnce) {
        const texts = queries.slice(from, from + queriesAtOnce).map(toSearchText);
        const rows = await askOfGeneration<SearchRow>(pools.match, { generation, toSql: toSearchSql, value: texts });
        for (const [place, ...hit] of rows) found[from + place - 1]?.push(toHit(hit));
      }
      return found;
    },
    async readProducts(fdcIds) {
      if (fdcIds.length === 0) return [];
      const rows = await askOfGeneration<ProductRow>(pools.match, { generation, toSql: toReadSql, value: fdcIds });
      return rows.map(toProductRecord);
    },
  };
}

// One statement's worth stays far below its deadline.
const queriesAtOnce = 50;

type SearchRow = [place: number, ...hit: HitRow];

function toSearchText({ phrases, words }: ProductQuery): string {
  const brand = phrases.map((phrase) => quoteLexeme(`brand:${phrase}`)).join(' | ');
  return [`( ${brand} )`, ...words.map(quoteLexeme)].join(' & ');
}

// Rows lie in the order in which they are wanted, and the scan of an index gives them in that order: a LIMIT takes the best.
function toSearchSql(table: string): string {
  return `SELECT place::int, hit.* FROM unnest($1::text[]) WITH ORDINALITY AS asked (query, place)
    CROSS JOIN LATERAL (
      SELECT ${hitColumns}
      FROM ${table} WHERE words @@ asked.query::tsquery LIMIT ${mostHits}
    ) hit`;
}

function toReadSql(table: string): string {
  return `SELECT ${productColumns} FROM ${table} WHERE fdc_id = ANY($1)`;
}

const mostHits = 60;
