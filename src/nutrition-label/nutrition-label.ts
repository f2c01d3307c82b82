import type { Analysis, Recipe } from '../analysis/recipe';
import { findKnownShares } from '../analysis/sum';
import { divideAddedSugars, sumAddedSugars } from './added-sugars';
import { sumAlcohol } from './alcohol';
import { sumGrams, toPerHundredGrams } from './dish-weight';
import { drawEuLabel } from './eu-label';
import type { LabelFacts } from './label-facts';
import { drawUsLabel } from './us-label';

export const labelStyles = ['us_vertical', 'eu_table'] as const;
export type LabelStyle = (typeof labelStyles)[number];

/** The longest name of a serving that a caller may give, in characters. */
export const maxServingNameLength = 100;

interface LabelOptions {
  /** One serving in kitchen measures: "2/3 cup"; null for "1 serving". Any text. */
  readonly servingName: string | null;
}

/** Each draws a style. */
const draw = {
  us_vertical: drawUsLabel,
  eu_table: drawEuLabel,
} as const satisfies Record<LabelStyle, (facts: LabelFacts, servingName: string) => string>;

/**
 * Draws a nutrition label of a recipe as an SVG document: in the style of the vertical format of
 * 21 CFR 101.9, or of the table of Regulation (EU) 1169/2011, Annex XV. The document loads nothing,
 * its text can be selected, and screen readers read it as a table.
 */
export function drawNutritionLabel(facts: LabelFacts, style: LabelStyle, { servingName }: LabelOptions): string {
  const name = servingName?.replace(/[\s\p{Cc}]+/gu, ' ').trim() ?? '';
  return draw[style](facts, name === '' ? '1 serving' : name);
}

/** Collects what a label says from the analysis of a recipe. */
export function toLabelFacts(analysis: Analysis, { title, servings, cookedGrams }: Recipe): LabelFacts {
  const { lines, totals, perServing } = analysis;
  const grams = cookedGrams ?? sumGrams(lines);
  const alcoholGrams = sumAlcohol(lines);
  const perHundredGrams = toPerHundredGrams(totals, grams);
  return {
    title,
    servings,
    servingGrams: grams / servings,
    perServing: { amounts: perServing, alcoholGrams: alcoholGrams / servings },
    perHundredGrams:
      perHundredGrams === null ? null : { amounts: perHundredGrams, alcoholGrams: (alcoholGrams * 100) / grams },
    addedSugars: divideAddedSugars(sumAddedSugars(lines), servings),
    knownShare: findKnownShares(lines),
    isReliable: analysis.status === 'success',
  };
}
