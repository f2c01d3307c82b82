import { longestText } from '../rows/longest-text';
import { refuse, type Refusal } from '../rows/refusal';
import type { StagedRow } from '../staged-row';

/**
 * Why a row is left out that can be read and yet cannot be: what no food is called, and no recipe takes off. Whatever passes here fits into the tables and
 * their indexes, and is read in a moment.
 */
export function checkRow(row: StagedRow): Refusal | null {
  switch (row.table) {
    case 'food':
      return row.description.length > longestName || row.category.length > longestText ? longFood : null;
    case 'key':
      return row.category.length > longestText ? longFood : null;
    case 'portion':
      return row.text.length > longestText ? longPortion : null;
    case 'ingredient':
      return row.grams > 0 && row.grams <= mostGrams ? null : noWeight;
    case 'product':
      return isLong(row) ? longProduct : null;
    case 'amounts':
      return null;
  }
}

/** All but the statement of ingredients, which may be of any length. */
function isLong(product: Extract<StagedRow, { table: 'product' }>): boolean {
  const { brandOwner, brandName, subbrandName, gtin, category, servingSize, servingUnit, householdServing } = product;
  const texts = [brandOwner, brandName, subbrandName, gtin, category, servingSize, servingUnit, householdServing];
  return texts.some((text) => text.length > longestText);
}

// Of the names in the official releases one of jelly beans is the longest, with all their flavours: 348 characters.
const longestName = 2_000;

// The heaviest ingredient of a survey food weighs 4.5 kg.
const mostGrams = 1e6;

const longFood = refuse('a food whose name or category is longer than any');
const longPortion = refuse('a portion whose text is longer than any');
const noWeight = refuse('an ingredient that weighs nothing, or more than any dish');
const longProduct: Refusal = {
  reason: 'a product whose brand, category or serving is longer than any',
  expected: false,
  dataset: 'branded',
};
