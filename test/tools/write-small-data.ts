import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Writes a labelled data folder of a few rows in the project's own words, in all the files that are
 * measured.
 */
export function writeSmallData(dataDir: string): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(dataDir, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text);
  }
}

function toRows(values: readonly object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

const recipes = Array.from({ length: 12 }, (_, index) => ({
  id: `recipe-scrapers:${index}`,
  source: index % 2 === 0 ? 'recipe-scrapers' : 'allrecipes-hof',
  title: `Pancakes ${index}`,
  ingredients: [`${index + 1} cups flour`, '2 eggs', '1 cup milk', '1 tbsp oil', 'salt to taste'],
  servings: 4,
  published: { calories: 150 + 40 * index, fat_total: 6, carbs_total: 20 + 20 * index, protein: 8 },
}));

/** A page of a recipe as its site serves it, with what is expected of it. */
function toPage({ id, title, ingredients, servings }: (typeof recipes)[number]) {
  const block = { '@type': 'Recipe', name: title, recipeIngredient: ingredients, recipeYield: `${servings} servings` };
  const html = `<html><body><script type="application/ld+json">${JSON.stringify(block)}</script></body></html>`;
  return { id, html, expected: { title, ingredients, yields: `${servings} servings` } };
}

const sentences = [
  '1 cup sugar',
  '2 tbsp olive oil',
  '3 onions',
  '1 pound ground beef',
  '2 cloves garlic',
  '1 tsp salt',
];

const files: Readonly<Record<string, string>> = {
  'recipes/dev.jsonl': toRows(recipes),
  'parsing/strangetom_labelled.dev.jsonl.gz': toRows(
    sentences.map((sentence) => {
      const [quantity = '', unit = '', ...name] = sentence.split(' ');
      return { source: 'bbc', sentence, quantity, unit, name: name.join(' ') };
    }),
  ),
  'pages/pages.dev.jsonl.gz': toRows(recipes.map(toPage)),
  'lines/spoonacular_line_ndb.dev.jsonl': toRows([{ line: '1 cup sugar', ndb_candidate: 19335, label_check: 'ok' }]),
  'lines/line_fdc_ids.jsonl': toRows([{ sentence: '2 eggs', fdc_ids: [171287] }]),
  'lines/edamam_line_grams.dev.jsonl': toRows([{ line: '1 cup sugar', grams: 200 }]),
  'lines/king_arthur_weights.jsonl': toRows([{ line: '1 cup honey', grams: 336 }]),
  'lines/nutritionix_line_nutrients.dev.jsonl': toRows([{ line: '3 onions', nutrients: { calories: 130 } }]),
  'fdc/sr28/FOOD_DES.txt': '~19335~^~1900~^~Sugars, granulated~^\n',
  'fdc/sr28/NUT_DATA.txt.gz': '~19335~^~208~^387^\n',
  'fdc/sr_legacy/sr_legacy_food.csv': '"fdc_id","NDB_number"\n"169655","19335"\n',
};
