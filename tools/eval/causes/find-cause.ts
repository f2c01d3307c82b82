import type { AnalyzedLine } from '../../../src/analysis/line';
import type { Blame } from '../recipes/blame-line';
import { blameRecipe } from '../recipes/blame-recipe';
import type { JudgedRecipe } from '../recipes/judged-recipe';
import type { Cause } from './cause';
import { nameCause } from './name-cause';
import { readReviewedCauses, type ReviewedCause } from './read-reviewed-causes';

/** Why a recipe is off: the line to blame, what a rule says of it, and what a person said who read the recipe; null where nobody did. */
export interface FoundCause {
  readonly each: JudgedRecipe;
  readonly blame: Blame<AnalyzedLine> | null;
  readonly byRule: Cause;
  readonly byReading: Cause | null;
  /** The reading, else the rule. */
  readonly cause: Cause;
}

/** The causes of all recipes whose calories are more than 20 % off, without the reviewed exclusions. */
export function findCauses(
  judged: readonly JudgedRecipe[],
  reviewed: ReadonlyMap<string, ReviewedCause> = readReviewedCauses(),
): readonly FoundCause[] {
  return judged
    .filter(({ ratio, exclusion }) => ratio !== null && exclusion === null && Math.abs(ratio - 1) > 0.2)
    .map((each) => findCause(each, reviewed));
}

/** Why a recipe is off, as far as it is. */
export function findCause(each: JudgedRecipe, reviewed: ReadonlyMap<string, ReviewedCause>): FoundCause {
  const blame = blameRecipe(each);
  const byRule = nameCause(each, blame);
  const byReading = reviewed.get(each.recipe.id)?.cause ?? null;
  return { each, blame, byRule, byReading, cause: byReading ?? byRule };
}
