import type { AnalyzedLine } from '../line';
import { nutrientWholes, nutrients, type Nutrient, type NutrientAmounts } from '../nutrient';
import { toTwelveDigits } from '../to-twelve-digits';
import { noNutrients } from './no-nutrients';

/**
 * For each nutrient the share of the recipe whose foods know it, 0 to 1, to 12 significant digits: how much of the total rests on known
 * values. The share is of what a missing amount could be part of: of the fat for fatty acids, of the carbohydrate for sugar and fibre, of the
 * grams for all others. So flour of unknown trans fat takes little away, and shortening nearly all; a share of calories would count the
 * salt of a soup for nothing, a share of grams its water for everything. A line without a food knows nothing and counts by the grams it states;
 * where nothing weighs anything, nothing is known.
 */
export function findKnownShares(
  lines: readonly Pick<AnalyzedLine, 'food' | 'grams' | 'nutrients' | 'known'>[],
): NutrientAmounts {
  const matched = lines.filter(({ food }) => food !== null);
  const shareOfFoods =
    findShare(
      lines,
      ({ grams }) => grams,
      ({ food }) => food !== null,
    ) ?? 0;
  const shares: Record<Nutrient, number> = { ...noNutrients };
  for (const nutrient of nutrients) {
    const whole = nutrientWholes[nutrient];
    const weigh = (line: (typeof lines)[number]): number => (whole === undefined ? line.grams : line.nutrients[whole]);
    // Where there is no fat at all, that there is no trans fat is known.
    const share = findShare(matched, weigh, ({ known }) => known.has(nutrient)) ?? 1;
    shares[nutrient] = toTwelveDigits(share * shareOfFoods);
  }
  return shares;
}

/** The weight of those that count over the weight of all; null where all together weigh nothing. */
function findShare<Line>(
  lines: readonly Line[],
  weigh: (line: Line) => number,
  counts: (line: Line) => boolean,
): number | null {
  let all = 0;
  let counted = 0;
  for (const line of lines) {
    all += weigh(line);
    if (counts(line)) counted += weigh(line);
  }
  return all === 0 ? null : counted / all;
}
