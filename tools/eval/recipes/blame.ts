import type { AnalyzedLine } from '../../../src/analysis/line';
import type { NutrientAmounts } from '../../../src/analysis/nutrient';
import type { JudgedRecipe } from './judged-recipes';

/** The best explanation of the difference between a recipe's totals and the published ones. */
export interface Blame<Line> {
  /** The line to blame; null where all lines are off alike, as with a wrong number of servings. */
  readonly line: Line | null;
  /** The factor that would correct the line (or all lines): from 0, which removes it, to 4. */
  readonly factor: number;
  /** The share of the squared difference that the correction removes, 0 to 1. */
  readonly explained: number;
}

type Macros = Partial<Record<(typeof macros)[number], number>>;

/**
 * Finds the line whose correction brings calories, fat, carbohydrates and protein together nearest
 * to the published values. All four count by their energy, so that a line of oil is not blamed for
 * too much flour.
 * @param published per recipe, not per serving; a figure that was not printed is left out
 */
export function blameLine<Line extends Pick<AnalyzedLine, 'nutrients'>>(
  lines: readonly Line[],
  totals: NutrientAmounts,
  published: Macros,
): Blame<Line> | null {
  const known = macros.filter((macro) => published[macro] !== undefined);
  const toVector = (amounts: Macros) => known.map((macro) => energyOf[macro] * (amounts[macro] ?? 0));
  const off = subtract(toVector(published), toVector(totals));
  if (dot(off, off) === 0) return null;
  const whole = fit<Line>(null, toVector(totals), off);
  const best = lines
    .map((line) => fit<Line>(line, toVector(line.nutrients), off))
    .reduce<Blame<Line> | null>((best, next) => (best === null || next.explained > best.explained ? next : best), null);
  if (best === null) return whole;
  return whole.explained > best.explained + minAdvantage ? whole : best;
}

const macros = ['calories', 'fatTotal', 'carbsTotal', 'protein'] as const;

/** Kilocalories by Atwater's general factors; the calories themselves count once. */
const energyOf = { calories: 1, fatTotal: 9, carbsTotal: 4, protein: 4 } as const;

/** The servings are blamed only where they explain this much more than any line. */
const minAdvantage = 0.15;

const maxFactor = 4;

function fit<Line>(line: Line | null, vector: readonly number[], off: readonly number[]): Blame<Line> {
  const size = dot(vector, vector);
  if (size === 0) return { line, factor: 1, explained: 0 };
  const step = Math.min(maxFactor - 1, Math.max(-1, dot(off, vector) / size));
  const rest = subtract(
    off,
    vector.map((value) => step * value),
  );
  return { line, factor: 1 + step, explained: 1 - dot(rest, rest) / dot(off, off) };
}

function subtract(one: readonly number[], other: readonly number[]): readonly number[] {
  return one.map((value, index) => value - (other[index] ?? 0));
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

/**
 * The best explanation of a recipe's difference from its published figures; null where there is no
 * difference, or no figures.
 */
export function blameRecipe({ analysis, recipe, published }: JudgedRecipe): Blame<AnalyzedLine> | null {
  const whole = Object.fromEntries(Object.entries(published).map(([name, amount]) => [name, amount * recipe.servings]));
  return blameLine(analysis.lines, analysis.totals, whole);
}
