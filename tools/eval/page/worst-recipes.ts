import { causes } from '../recipes/cause';
import { findCause, readReviewedCauses } from '../recipes/find-causes';
import { listWorst, type JudgedRecipe } from '../recipes/judged-recipes';

export const worstColumns = [
  'recipe',
  'ours / published',
  'line to blame: food',
  'grams',
  'right if ×',
  'explains',
  'cause',
] as const;

/**
 * The hundred recipes that are farthest off in calories, without the reviewed exclusions: food and
 * grams of the line to blame, and the factor that would correct it. Only recipes of the learning
 * part, because those for checking are not read.
 */
export function listWorstRecipes(judged: readonly JudgedRecipe[]): readonly (readonly string[])[] {
  const learned = judged.filter(({ part, exclusion }) => part === 'learn' && exclusion === null);
  const reviewed = readReviewedCauses();
  return listWorst(learned)
    .slice(0, maxRecipes)
    .map((each) => {
      const { blame, cause, byReading } = findCause(each, reviewed);
      const line = blame?.line ?? null;
      return [
        nameRecipe(each),
        each.ratio.toFixed(2),
        blame !== null && line === null ? 'all lines alike' : (line?.food?.description ?? '–'),
        line === null ? '–' : line.grams.toFixed(0),
        blame === null ? '–' : blame.factor.toFixed(2),
        blame === null ? '–' : `${(100 * blame.explained).toFixed(0)} %`,
        `${causes[cause].name}${byReading === null ? '' : ' (read)'}`,
      ];
    });
}

const maxRecipes = 100;

/** The id, and the title where it is short. */
function nameRecipe({ recipe }: JudgedRecipe): string {
  const title = recipe.title.trim();
  return title.split(/\s+/).length <= maxWords ? `${recipe.id} ${title}` : recipe.id;
}

const maxWords = 5;
