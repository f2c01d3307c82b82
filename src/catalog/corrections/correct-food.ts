import type { Food, Portion } from '../../analysis/food';
import type { Edit, PortionChange } from './edit';
import { isPortion } from './is-portion';

/** The food with its corrections, the later of two for the same thing winning; those that are about other things than its record change nothing. */
export function correctFood(food: Food, edits: readonly Edit[]): Food {
  return edits.reduce(correctOnce, food);
}

function correctOnce(food: Food, edit: Edit): Food {
  switch (edit.kind) {
    case 'nutrient': {
      const { nutrient, amountPer100g } = edit.change;
      return {
        ...food,
        nutrientsPer100g: { ...food.nutrientsPer100g, [nutrient]: amountPer100g },
        nutrientOrigins: { ...food.nutrientOrigins, [nutrient]: { kind: 'correction', reason: tellCorrection(edit) } },
      };
    }
    case 'portion':
      return { ...food, portions: correctPortions(food.portions, edit.change) };
    case 'flag': {
      const { flag, state } = edit.change;
      return { ...food, flags: { ...food.flags, [flag]: { state, reason: tellCorrection(edit) } } };
    }
    case 'pin':
    case 'retire':
      return food;
  }
}

/** Who corrected it and why, in a sentence. */
function tellCorrection({ madeBy, reason }: Edit): string {
  const text = `Corrected by ${madeBy}: ${reason.trim()}`;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** In the place of the portion of that name; one that the food has none of comes first, so that of two that fit alike it is the one. */
function correctPortions(portions: readonly Portion[], change: PortionChange): readonly Portion[] {
  const { unit, modifier, grams } = change;
  const place = portions.findIndex((portion) => isPortion(portion, change));
  const others = portions.filter((portion) => !isPortion(portion, change));
  if (grams === null) return others;
  // Before it stand only others, so its place is the same among them.
  return others.toSpliced(Math.max(place, 0), 0, { unit, modifier, grams, origin: 'correction', sourceFdcId: null });
}
