import type { Portion } from '../../analysis/food';
import { findAmount } from '../find-amount';
import { findUnusablePortion } from '../find-unusable-portion';
import { readPortionText } from '../read-portion-text';
import type { SourcePortion, SourceRecord } from '../source-food';
import { toSingular } from '../to-singular';
import type { Sibling } from './find-siblings';

export interface CollectedPortions {
  readonly portions: readonly Portion[];
  /** Texts of the record that say a portion but were not understood. */
  readonly notUnderstood: readonly string[];
}

/**
 * The portions of a food, each for one unit: those of its own record, then, where it says nothing by volume or nothing by the
 * piece, those of its nearest sibling that does.
 * @param siblings nearest first
 * @param portionsOf what the record of an FDC id states
 */
export function collectPortions(
  food: SourceRecord,
  siblings: readonly Sibling[],
  portionsOf: (fdcId: number) => readonly SourcePortion[],
): CollectedPortions {
  const read = (record: SourceRecord): ReadPortions => readPortions(record, portionsOf(record.fdcId));
  const own = read(food);
  const portions: Portion[] = own.portions.map((portion) => ({
    ...portion,
    origin: 'record',
    sourceFdcId: food.fdcId,
  }));
  for (const isKind of [isVolume, isPiece]) {
    if (portions.some((portion) => isKind(portion.unit))) continue;
    for (const { food: sibling } of siblings) {
      const found = read(sibling).portions.filter((portion) => isKind(portion.unit));
      portions.push(
        ...found.map((portion) => ({ ...portion, origin: 'sibling' as const, sourceFdcId: sibling.fdcId })),
      );
      if (found.length > 0) break;
    }
  }
  return { portions, notUnderstood: own.notUnderstood };
}

interface ReadPortions {
  readonly portions: readonly Pick<Portion, 'unit' | 'modifier' | 'grams'>[];
  readonly notUnderstood: readonly string[];
}

/**
 * Of portions by the same name the first counts; of Foundation, which rounds amounts to one decimal ("0.2 cup" of a quarter), the one of the
 * largest amount.
 */
function readPortions(food: SourceRecord, stated: readonly SourcePortion[]): ReadPortions {
  const words = new Set((food.description.toLowerCase().match(/[a-z]+/g) ?? []).map(toSingular));
  const portions = new Map<string, Pick<Portion, 'unit' | 'modifier' | 'grams'>>();
  const amounts = new Map<string, number>();
  const notUnderstood: string[] = [];
  for (const { text, amount, grams } of stated) {
    if (!(amount > 0 && grams > 0) || findUnusablePortion(text) !== null) continue;
    const read = readPortionText(text);
    if (read === null) {
      notUnderstood.push(text);
      continue;
    }
    const modifier = sizes.has(read.unit) ? dropNamed(read.modifier, words) : read.modifier;
    const portion = {
      unit: read.unit,
      modifier,
      grams: Number((grams / findAmount({ text, amount, grams }) / read.count).toPrecision(4)),
    };
    const key = `${portion.unit}|${portion.modifier}`;
    const rival = amounts.get(key);
    if (rival !== undefined && (food.dataset !== 'foundation' || rival >= amount)) continue;
    portions.set(key, portion);
    amounts.set(key, amount);
  }
  return { portions: [...portions.values()], notUnderstood };
}

/** "large, egg" of an egg is large: what the food is called anyway goes. */
const dropNamed = (modifier: string, words: ReadonlySet<string>): string =>
  modifier
    .split(', ')
    .filter((part) => !part.split(' ').every((word) => words.has(toSingular(word))))
    .join(', ');

const sizes = new Set(['small', 'medium', 'large', 'extra large', 'extra small', 'jumbo', 'miniature', 'regular']);
const volumes = new Set([
  'cup',
  'tablespoon',
  'teaspoon',
  'fluid ounce',
  'pint',
  'quart',
  'gallon',
  'liter',
  'milliliter',
  'cubic inch',
]);
const containers = new Set(
  'serving package packet can jar bottle box bag container carton envelope pouch tub tube tray bowl portion drink meal order'.split(
    ' ',
  ),
);

const isVolume = (unit: string): boolean => volumes.has(unit) && unit !== 'cubic inch';
const isPiece = (unit: string): boolean => !volumes.has(unit) && !containers.has(unit);
