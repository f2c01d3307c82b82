import type { Food } from '../food';
import type { ParsedLine } from '../line';
import { readGrams } from '../unit';
import { middleOf, type AmountGroup } from './amounts';
import { formatAmount, type Weight } from './weighing';

/**
 * 0.80: counted shrimp and scallops by the size that shops sell them in: "12 shrimp (16/20)", "10 U-10
 * scallops". The sizes say how many of them make a pound. Null for all other foods and lines.
 */
export function weighByCountPerPound(
  { food, text }: ParsedLine & { food: Food },
  { first, same, each }: AmountGroup,
): Weight | null {
  if (first.unit !== null || same.length + each.length > 0 || !shellfish.test(food.description)) return null;
  const [, least = '', most = '', under = ''] = size.exec(text) ?? [];
  // "16 to 20 shrimp" are so many.
  if (first.quantityMax !== null && first.quantityMax === Number(most)) return null;
  const perPound = under === '' ? (Number(least) + Number(most)) / 2 : shareOfUnder * Number(under);
  if (!(perPound > 0) || (under === '' && Number(most) <= Number(least))) return null;
  const isPeeled = /shrimp/i.test(food.description);
  const gramsEach = (gramsPerPound / perPound) * (isPeeled ? shareOfPeeled : 1);
  const count = middleOf(first);
  const peeled = isPeeled ? `, ${formatAmount(shareOfPeeled * 100)} % of it without shell` : '';
  const reason = `${formatAmount(count)} × ${formatAmount(gramsEach)} g each, as about ${formatAmount(perPound)} make a pound${peeled}`;
  return { grams: count * gramsEach, conversion: 0.8, way: 'sibling', reason, noun: null };
}

const gramsPerPound = readGrams('pound') ?? 0;

// Of the peeled weights of the kitchen table: 16 g of one of 21 to 25 to the pound.
const shareOfPeeled = 0.8;

// "U-10" are under ten to the pound.
const shareOfUnder = 0.85;

const shellfish = /\b(?:shrimp|scallops?)\b/i;
const size =
  /(?<![\d.,/])(\d{1,2}) ?(?:\/|-|–|to) ?(\d{2})(?![\d/])(?=\)| ?-?(?:count|ct|per|size|shrimp|prawns?|scallops?)\b)|\bu[-/ ]?(\d{1,2})\b/i;
