import { noProducts, type ProductFilter, type ProductIndex, type ProductWord } from '../analysis/branded/branded-foods';
import { nutrientColumns, toColumn } from '../analysis/nutrient';
import type { ProductPools } from '../database/open-database';
import { queryGeneration, quoteLexeme } from './product-query';

/**
 * The search of products of one generation, for people. Counts are cached, because a generation
 * never changes.
 */
export function createProductIndex(pools: ProductPools, generation: string | null): ProductIndex {
  if (generation === null) return noProducts;
  const counts = new Map<string, number>();
  return {
    async findWords(queries) {
      const value = queries.map(({ word, opening }) => `${word} ${opening ?? ''}`);
      const rows = await queryGeneration<WordRow>(pools.search, { generation, toSql: toWordSql, value });
      const found = new Map<string, ProductWord[]>(queries.map(({ word }) => [word, []]));
      for (const [requested, word, foods] of rows) found.get(requested)?.push({ word, foods });
      return found;
    },
    async findProducts({ words, toDescribe, limit, ...filter }) {
      const query = words.map((readings) => `(${readings.map(quoteLexeme).join(' | ')})`).join(' & ');
      const rows = await queryGeneration<FoundRow>(pools.search, {
        generation,
        toSql: (table) =>
          `SELECT fdc_id, CASE WHEN row_number() OVER () <= ${toDescribe} THEN description END, amounts FROM (${toSearchSql(table, filter, limit)}) found`,
        value: [query, filter.category ?? ''],
      });
      return rows.map(([fdcId, description, amounts]) => ({ fdcId, description, amounts }));
    },
    async listProducts({ after, limit, ...filter }) {
      const rows = await queryGeneration<[number]>(pools.list, {
        generation,
        toSql: (table) =>
          `SELECT fdc_id FROM ${table} WHERE fdc_id > ${after ?? 0} AND ${toCondition(filter)} ORDER BY fdc_id LIMIT ${limit}`,
        value: ['', filter.category ?? ''],
      });
      return rows.map(([fdcId]) => fdcId);
    },
    async countProducts(filter, limit) {
      const key = `${filter.missing ?? ''} ${filter.missing === null ? '' : limit} ${filter.category ?? ''}`;
      const known = counts.get(key);
      if (known !== undefined) return known;
      const toSql = (table: string): string =>
        `SELECT count(*)::int FROM (SELECT FROM ${table} WHERE ${toCondition(filter)} ${filter.missing === null ? '' : `LIMIT ${limit}`}) counted`;
      const rows = await queryGeneration<[number]>(pools.list, {
        generation,
        toSql,
        value: ['', filter.category ?? ''],
      });
      const count = rows[0]?.[0] ?? 0;
      // A count of 0 may be of a category that does not exist: callers can invent any number of
      // them, so it is not cached.
      if (count > 0) counts.set(key, count);
      return count;
    },
  };
}

type WordRow = [requested: string, word: string, foods: number];
type FoundRow = [fdcId: number, description: string | null, amounts: number];

// Rows are stored in the wanted order, and bitmaps return them in that order: LIMIT takes the best.
//
// The words of a search may occur in a hundred thousand products, whose bitmap takes tens of
// milliseconds. Then there are enough products with few words, which come first and have an index
// of their own; the second half of the statement runs only where there are not.
function toSearchSql(table: string, filter: ProductFilter, limit: number): string {
  const toSelect = (condition: string): string =>
    `SELECT fdc_id, description, num_nonnulls(${nutrientColumns.join(', ')}) AS amounts FROM ${table} WHERE words @@ ($1::text[])[1]::tsquery AND ${toCondition(filter)} AND ${condition} LIMIT ${limit}`;
  return `WITH short AS MATERIALIZED (${toSelect('length(words) BETWEEN 1 AND 5')})
    SELECT * FROM short WHERE (SELECT count(*) FROM short) >= ${limit}
    UNION ALL (${toSelect(`(SELECT count(*) FROM short) < ${limit}`)})`;
}

/** The condition of a filter, with the category as the second text of $1. */
function toCondition({ category, missing }: ProductFilter): string {
  return [
    'retired_at IS NULL',
    category === null ? `($1::text[])[2] = ''` : 'category = ($1::text[])[2]',
    ...(missing === null ? [] : [`${toColumn(missing)} IS NULL`]),
  ].join(' AND ');
}

// Finds words that share trigrams; the caller compares their spelling. Of equally similar words the
// most used come first.
function toWordSql(_table: string, wordTable: string): string {
  return `SELECT requested.word, near.word, near.foods
    FROM (SELECT split_part(text, ' ', 1) AS word, split_part(text, ' ', 2) AS opening FROM unnest($1::text[]) AS text) requested
    CROSS JOIN LATERAL (
      (SELECT word, foods FROM ${wordTable} WHERE word % requested.word ORDER BY similarity(word, requested.word) DESC, foods DESC, word LIMIT ${maxWords})
      UNION
      (SELECT word, foods FROM ${wordTable} WHERE requested.opening <> '' AND word LIKE requested.opening || '%' ORDER BY foods DESC, word LIMIT ${maxWords})
    ) near`;
}

const maxWords = 16;
