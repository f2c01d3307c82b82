import type { Catalog } from '../catalog';
import type { Food } from '../food';
import type { ParsedLine } from '../line';
import { namesParts } from '../weigh-portions/part-nouns';
import { readForWeighing, weighGroup } from './weigh-group';
import type { Weight } from '../weigh-amounts/weighing';

/**
 * Weighs parts of a food without a number ("lime wedges", "orange slices for garnish") as one of them,
 * at most 0.60. Null for a name that ends in no part, and for a part of which nothing is known.
 */
export function weighOpenParts(catalog: Catalog, whole: ParsedLine & { food: Food }): Weight | null {
  const line = readFirst(whole);
  if (!namesParts(line.name)) return null;
  const one = { relation: 'main', quantity: 1, quantityMax: null, unit: null } as const;
  const weight = weighGroup(catalog, readForWeighing(line), { first: one, same: [], each: [] });
  if (weight.way === 'guess' || weight.grams > maxGrams) return null;
  const reason = `No amount is stated: one for a serving, ${weight.reason}`;
  return { ...weight, conversion: Math.min(weight.conversion, 0.6), way: 'habit', reason };
}

/** Of "mint sprigs, lemon slices" the sprigs count, and slices are of another food. */
function readFirst(line: ParsedLine & { food: Food }): ParsedLine & { food: Food } {
  if (!line.issues.some(({ code }) => code === 'several_foods')) return line;
  const [first = line.text] = line.text.replace(lead, '').split(/,| (?:and|&) /i, 1);
  return { ...line, text: first, name: first.toLowerCase().trim() };
}

const lead = /^[^:,]{1,40}: */;

/** Above this the weight is that of a whole food. */
const maxGrams = 60;
