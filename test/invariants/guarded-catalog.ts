import { noBrandedFoods, type BrandedFoods, type ProductRecord } from '../../src/analysis/branded/branded-foods';
import type { Catalog } from '../../src/analysis/catalog';
import type { Nutrient } from '../../src/analysis/nutrient';
import { createBrandLexicon } from '../../src/catalog/brand-lexicon';
import { buildCatalog } from '../../src/catalog/build-catalog';
import { doAtOnce } from '../../src/catalog/sliced-work';
import { listBrandPhrases, listProductWords } from '../../src/import/staging/product-text';
import { readSeed } from '../../src/seed/read-seed';

/**
 * FDC id, brand, description, ingredients, serving, household serving, and calories per 100 g (or
 * ml).
 */
const products = [
  [1, 'NUTTYDALE', 'CREAMY PEANUT BUTTER', 'ROASTED PEANUTS, SUGAR, SALT', '32 g', '2 Tbsp (32 g)', 594],
  [2, 'NUTTYDALE', 'REDUCED FAT CREAMY PEANUT BUTTER', 'PEANUTS, CORN SYRUP SOLIDS, SOY PROTEIN', '36 g', '2 Tbsp', 528],
  [3, 'NUTTYDALE', 'PEANUT BUTTER COOKIES', 'WHEAT FLOUR, PEANUT BUTTER, BUTTER, EGGS', '30 g', '3 COOKIES', 480],
  [4, 'CITRONAVALE', 'ORANGE JUICE', 'ORANGE JUICE', '240 ml', '8 fl oz', 45],
  [5, 'FIZZLO-COLA', 'FIZZLO-COLA', 'CARBONATED WATER, CARAMEL COLOR, CAFFEINE', '355 ml', '1 can', 42],
  [6, 'DAIRYWICK', 'WHOLE MILK', 'MILK, VITAMIN D3', '240 ml', '1 cup', 61],
  [7, 'DAIRYWICK', 'SHREDDED CHEDDAR CHEESE', 'PASTEURIZED MILK, ENZYMES, CULTURES', '28 g', '1/4 cup (28 g)', 400],
] as const; // prettier-ignore

/** Lines that name the brands of these products, and lines that only seem to. */
export const brandedLines = [
  '2 tbsp Nuttydale creamy peanut butter',
  '1 cup Nuttydale reduced fat peanut butter',
  '6 Nuttydale peanut butter cookies',
  '1 cup Citronavale orange juice',
  '1 can Fizzlo-Cola',
  '2 cups Dairywick whole milk',
  '8 oz Dairywick shredded cheddar cheese',
  '1 jar Nuttydale pickles',
  '2 tbsp peanut butter (such as Nuttydale)',
  '1 cup DAIRYWICK® 2% milk',
];

/** The seed's foods and the products above, which are found as in the database. */
export function makeGuardedCatalog(): Catalog {
  const { foods, aliases, hash } = readSeed();
  return buildCatalog({ foods, aliases, version: hash, branded: makeBrandedFoods() });
}

function makeBrandedFoods(): BrandedFoods {
  const rows = products.map(([fdcId, brand, description, ingredients, serving, householdServing, calories]) => {
    const [size = '', unit = ''] = serving.split(' ');
    const record: ProductRecord = {
      fdcId: 9_000_000 + fdcId,
      description,
      brandOwner: '',
      brandName: brand,
      subbrandName: '',
      gtin: '00012345678905',
      category: 'Things',
      ingredients,
      servingSize: Number(size),
      servingUnit: unit === 'ml' ? 'ml' : 'g',
      householdServing,
      publishedAt: '2024-01-01',
      nutrientsPer100g: { ...nothingKnown, calories, protein: 1, fatTotal: 1, carbsTotal: 1 },
    };
    const phrases = listBrandPhrases({ owner: '', name: brand, subbrand: '' });
    return { record, phrases, words: new Set(listProductWords(`${description} ${brand}`)) };
  });
  const byFewestWords = [...rows].sort((one, other) => one.words.size - other.words.size);
  const brands = rows.flatMap(({ record, phrases }) =>
    phrases.map((phrase): [string, string, number] => [phrase, record.brandName, 1]),
  );
  return {
    ...noBrandedFoods,
    brandCount: brands.length,
    findBrand: doAtOnce(createBrandLexicon(brands)),
    searchProducts: (queries) =>
      Promise.resolve(
        queries.map((query) =>
          byFewestWords
            .filter(({ phrases }) => phrases.some((phrase) => query.phrases.includes(phrase)))
            .filter(({ words }) => query.words.every((word) => words.has(word)))
            .map(({ record }) => ({ ...record, amounts: 4 })),
        ),
      ),
    readProducts: (fdcIds) =>
      Promise.resolve(rows.filter(({ record }) => fdcIds.includes(record.fdcId)).map(({ record }) => record)),
  };
}

const nothingKnown = {
  calories: null, protein: null, fatTotal: null, fatSaturated: null, fatTrans: null, cholesterol: null, sodium: null, carbsTotal: null,
  carbsSugar: null, carbsFiber: null, vitaminD: null, calcium: null, iron: null, potassium: null,
} satisfies Record<Nutrient, null>; // prettier-ignore
