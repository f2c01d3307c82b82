import { compareText } from '../compare-text';
import type { JudgedRecipe } from './judged-recipe';

/** The recipes with published calories, farthest off first, too much and too little alike: half as much is as far as twice as much. */
export function listWorst(judged: readonly JudgedRecipe[]): readonly (JudgedRecipe & { readonly ratio: number })[] {
  return judged
    .flatMap((each) => (each.ratio === null ? [] : [{ ...each, ratio: each.ratio }]))
    .map((each) => ({ each, off: Math.abs(Math.log(Math.max(each.ratio, 1e-3))) }))
    .sort((one, other) => other.off - one.off || compareText(one.each.recipe.id, other.each.recipe.id))
    .map(({ each }) => each);
}
