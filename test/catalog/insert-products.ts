import type { Pool } from 'pg';
import { listBrandPhrases, listProductWords } from '../../src/import/staging/product-text';

export interface ProductSketch {
  readonly fdcId: number;
  readonly brand: string;
  readonly description: string;
  readonly ingredients?: string;
  /** "32 g"; no serving where it is left out. */
  readonly serving?: string;
  readonly householdServing?: string;
  readonly calories?: number;
  readonly publishedAt?: string;
}

/**
 * Inserts products and their brands into the tables that lines are matched with, as an import does:
 * those of few words first.
 */
export async function insertProducts(pool: Pool, products: readonly ProductSketch[]): Promise<void> {
  const rows = products.map((product) => {
    const phrases = listBrandPhrases({ owner: '', name: product.brand, subbrand: '' });
    const words = listProductWords(`${product.description} ${product.brand}`);
    return { ...product, phrases, words: [...words, ...phrases.map((phrase) => `brand:${phrase}`)] };
  });
  for (const row of [...rows].sort((one, other) => one.words.length - other.words.length)) {
    const [size = null, unit = ''] = row.serving?.split(' ') ?? [];
    await pool.query(
      `INSERT INTO branded_food (fdc_id, description, brand_owner, brand_name, subbrand_name, gtin, category, ingredients,
         serving_size, serving_unit, household_serving, published_at, calories, protein, fat_total, carbs_total, words)
       VALUES ($1, $2, '', $3, '', '00012345678905', 'Things', $4, $5, $6, $7, $8, $9, 1, 1, 1, array_to_tsvector($10::text[]))`,
      [
        row.fdcId,
        row.description,
        row.brand,
        row.ingredients ?? '',
        size,
        unit,
        row.householdServing ?? '',
        row.publishedAt ?? '2024-01-01',
        row.calories ?? 100,
        row.words,
      ],
    );
  }
  await pool.query(
    `INSERT INTO brand (phrase, name, foods) SELECT phrase, max(name), count(*) FROM unnest($1::text[], $2::text[]) AS row (phrase, name)
     GROUP BY phrase ON CONFLICT (phrase) DO NOTHING`,
    [rows.flatMap(({ phrases }) => phrases), rows.flatMap(({ phrases, brand }) => phrases.map(() => brand))],
  );
}
