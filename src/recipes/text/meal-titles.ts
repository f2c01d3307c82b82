import { isSureIngredient } from '../draft/line-traits';
import type { ReadLine } from '../draft/sections';
import { stripBullet } from '../draft/tidy-lines';

/**
 * The recipes of a plan of meals, each from its title on: "Breakfast: Porridge" above its lines, then "Lunch: Chicken
 * wrap" above its own. Empty if fewer than two meals have a name and two ingredients.
 */
export function splitMeals(lines: readonly ReadLine[]): readonly (readonly ReadLine[])[] {
  const starts = lines.flatMap(({ text }, index) => (readMeal(text) === null ? [] : [index]));
  if (starts.length < 2) return [];
  const meals = starts.map((start, at) => lines.slice(start, starts[at + 1]));
  if (!meals.every(hasIngredients)) return [];
  return meals.map(([title, ...others]) =>
    title === undefined ? [] : [{ ...title, text: readMeal(title.text) ?? title.text }, ...others],
  );
}

/** The dish that a line names for a meal; null for any other line. */
function readMeal(text: string): string | null {
  return text.length > maxLength ? null : (mealForm.exec(text)?.[1] ?? null);
}

const mealForm =
  /^\W*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day )?(?:breakfast|brunch|lunch|dinner|supper|snack|dessert|frühstück|mittagessen|abendessen|déjeuner|dîner|desayuno|almuerzo|cena|pranzo|colazione)(?: \d)?\s*[:–—-]\s*(\p{L}[^:.\d*(]{2,60}?)\W*(?:\([^()]{1,40}\)\W*)?$/iu;
const maxLength = 100;

function hasIngredients(lines: readonly ReadLine[]): boolean {
  return lines.slice(1, maxLines).filter(({ text }) => isSureIngredient(stripBullet(text))).length > 1;
}

/** So many lines of a meal are looked at. */
const maxLines = 20;
