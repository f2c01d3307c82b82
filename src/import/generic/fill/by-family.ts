import type { Nutrient } from '../../../analysis/nutrient';
import type { SourceRecord } from '../../source-food';
import { groupBy } from '../group-by';
import { readDescription } from '../read-description';
import type { FillingWay } from './fill-nutrients';

/**
 * Some nutrients are absent from whole families: no apple has cholesterol, trans fat or vitamin D. At least three records of the
 * same name and category must say so, or thirty of the category, and none anything else. The one sharing most words is the source.
 */
export function createByFamily(foods: readonly SourceRecord[]): FillingWay {
  const families = groupBy(foods, (food) => toFamilies(food).map(({ name }) => name));
  return (food, nutrient) => {
    if (!absentFromFamilies.has(nutrient) || mixedFamilies.has(food.category) || richWords.test(food.description))
      return null;
    const knowing = toFamilies(food)
      .map(({ name, least }) => ({ least, all: (families.get(name) ?? []).filter((other) => knows(other, nutrient)) }))
      .find(
        ({ least, all }) => all.length >= least && all.every((other) => other.nutrientsPer100g[nutrient] === 0),
      )?.all;
    if (knowing === undefined) return null;
    const { words } = readDescription(food.description);
    const overlap = (other: SourceRecord): number =>
      [...readDescription(other.description).words].filter((word) => words.has(word)).length;
    const nearest = knowing.reduce((best, other) => (overlap(other) > overlap(best) ? other : best));
    return { amount: 0, origin: { kind: 'family', fdcId: nearest.fdcId } };
  };
}

const absentFromFamilies: ReadonlySet<Nutrient> = new Set(['fatTrans', 'cholesterol', 'vitaminD']);

/** Where one name covers many animals, what one lacks another may have. */
const mixedFamilies = new Set(['Lamb, Veal, and Game Products', 'Finfish and Shellfish Products', 'Poultry Products']);

/** What brings cholesterol, trans fat or vitamin D into a food whose family has none. */
const richWords =
  /\b(?:eggs?|milk|butter|cheese|cream|creamed|fish|meat|beef|pork|chicken|bacon|lard|liver|fortified|vitamin d|margarine|shortening|hydrogenated|fried)\b/i;

const knows = (food: SourceRecord, nutrient: Nutrient): boolean => food.nutrientsPer100g[nutrient] !== null;

/** The families of a food, the narrow one first, and how many members must speak for it. */
const toFamilies = (food: SourceRecord): readonly { readonly name: string; readonly least: number }[] => [
  { name: `${food.category}|${(food.description.split(',')[0] ?? '').toLowerCase()}`, least: 3 },
  { name: food.category, least: 30 },
];
