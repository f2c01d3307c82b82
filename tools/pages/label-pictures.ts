import type { Browser } from 'playwright-core';
import { ofEachNutrient } from '../../src/analysis/nutrient';
import type { LabelFacts } from '../../src/nutrition-label/label-facts';
import { drawNutritionLabel, type LabelStyle } from '../../src/nutrition-label/nutrition-label';

/** The pictures of labels in the documents. */
export const labelPictures = [
  { name: 'nutrition-label-us', style: 'us_vertical' },
  { name: 'nutrition-label-eu', style: 'eu_table' },
] as const satisfies readonly { readonly name: string; readonly style: LabelStyle }[];

const amounts = {
  calories: 305.2,
  protein: 8.41,
  fatTotal: 11.6,
  fatSaturated: 6.62,
  fatTrans: 0.31,
  cholesterol: 88.6,
  sodium: 548,
  carbsTotal: 43.9,
  carbsSugar: 11.9,
  carbsFiber: 1.13,
  vitaminD: 1.12,
  calcium: 217,
  iron: 2.47,
  potassium: 151,
};
const servingGrams = 140;

/** Six servings of pancakes. Always the same, so that pictures change only with the drawing. */
export const pancakeFacts: LabelFacts = {
  title: 'Pancakes',
  servings: 6,
  servingGrams,
  perServing: { amounts, alcoholGrams: 0 },
  perHundredGrams: {
    amounts: ofEachNutrient((nutrient) => (amounts[nutrient] * 100) / servingGrams),
    alcoholGrams: 0,
  },
  addedSugars: { grams: 8.32, gramsAtMost: 8.32, unknownLines: [] },
  knownShare: ofEachNutrient(() => 1),
  isReliable: true,
};

/** Takes a picture of a label in PNG, two pixels to one of CSS. */
export async function takeLabelPicture(browser: Browser, style: LabelStyle): Promise<Buffer> {
  const page = await browser.newPage({ deviceScaleFactor: 2, colorScheme: 'light' });
  try {
    const svg = drawNutritionLabel(pancakeFacts, style, { servingName: '2 pancakes' });
    await page.setContent(`<body style="margin: 0">${svg}</body>`);
    return await page.locator('svg').screenshot();
  } finally {
    await page.close();
  }
}
