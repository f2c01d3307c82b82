import { mapTogether } from '../../analysis/map-together';
import type { Analysis, Recipe } from '../../analysis/recipe';
import { ApiError } from '../../errors';
import { checkRecipe, findRecipes, UncheckedRecipeError, type Found, type Overrides } from './find-recipes';
import { describeFailure } from '../print-analysis';
import { formatOutcome, type Analyzed, type FormatOptions, type Outcome } from './formats';
import type { Job } from './job';

/** What is to be done with every piece of the input. */
export interface JobOptions {
  readonly overrides: Overrides;
  readonly format: FormatOptions;
  /** Whether a failed quality check is worth a message. */
  readonly failsOnQuality: boolean;
}

/** A piece of the input to analyze. */
export interface JobTask {
  readonly job: Job;
  /** How many of its first recipes are done already, and left out. */
  readonly skip: number;
}

/** The result of one recipe. */
export interface Entry {
  readonly text: string;
  readonly status: Analysis['status'] | 'error';
  readonly title: string;
  /** A sentence for a person; null if all is well. */
  readonly message: string | null;
}

/** What analyzes recipes. */
export interface Analyzer {
  readonly analyze: (recipe: Recipe) => Promise<Analysis>;
  /** How many recipes are best analyzed together. */
  readonly together: number;
}

/**
 * Analyzes the recipes of a piece of the input.
 * @throws ApiError `service_unavailable` if the engine cannot answer now
 */
export async function runJob(
  { analyze, together }: Analyzer,
  { job, skip }: JobTask,
  { overrides, format, failsOnQuality }: JobOptions,
): Promise<readonly Entry[]> {
  const recipes = findRecipes(job).slice(skip);
  const outcomes = await mapTogether(recipes, together, (found) => findOutcome(analyze, found, overrides));
  return outcomes.map((outcome) => {
    const text = formatOutcome(outcome, format);
    return 'message' in outcome
      ? { text, status: 'error', title: '', message: outcome.message }
      : { text, status: outcome.analysis.status, title: outcome.recipe.title, message: describeQuality(outcome) };
  });

  function describeQuality({ source, recipe, analysis }: Analyzed): string | null {
    if (!failsOnQuality || analysis.status === 'success') return null;
    return `${source}: ${describeFailure(recipe, analysis)}`;
  }
}

async function findOutcome(analyze: Analyzer['analyze'], found: Found, overrides: Overrides): Promise<Outcome> {
  if (found.kind === 'unreadable') return found;
  const { source } = found;
  try {
    const recipe = checkRecipe(found, overrides);
    return { source, recipe, analysis: await analyze(recipe) };
  } catch (error) {
    if (error instanceof UncheckedRecipeError) return { source, message: error.message };
    // A model that does not answer answers no other recipe either.
    if (error instanceof ApiError) throw new Error(`${source}: ${error.message}`, { cause: error });
    throw error;
  }
}
