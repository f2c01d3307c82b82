import { findFood, type Catalog } from '../catalog';
import type { Food } from '../food';
import type { Candidate } from '../line';
import { normalizeWords } from '../match-words/normalize';

/**
 * The foods that cooks choose where a line names only a kind ("fish", "nuts"), and what they take instead of
 * a food without kinds of its own ("honey"), the most common first. Empty for all other phrases. Names of other
 * foods are too few to show this: most fish are not called fish.
 * @param phrase normalised
 * @param food the food of the phrase, which is left out; null if it names none
 */
export function listUsualChoices(catalog: Catalog, phrase: string, food: Food | null): readonly Candidate[] {
  const row = choices.get(phrase);
  if (row === undefined) return [];
  const foods = row.names.flatMap((name) => {
    const alias = catalog.findAlias(name, 'none');
    const found = alias === null || alias.fit === 'proxy' ? null : findFood(catalog, alias.fdcId);
    return found === null || found === food ? [] : [found];
  });
  const first = food === null ? scoreOfUnnamed : row.score;
  return [...new Set(foods)].map((each, index) => ({ food: each, score: first - index * scoreStep }));
}

const scoreStep = 0.01;
// A kind is as probable as those that share its name; what is taken instead is another food.
const scoreOfKind = 0.65;
const scoreInstead = 0.15;
// Where the phrase names no food, foods with rarer names share its words.
const scoreOfUnnamed = 0.95;

const kinds: readonly (readonly [name: string, ...others: string[]])[] = [
  ['fish', 'cod', 'salmon', 'tilapia', 'haddock', 'tuna', 'halibut'],
  ['fish fillet', 'cod', 'salmon', 'tilapia', 'haddock', 'sole'],
  ['white fish', 'cod', 'haddock', 'tilapia', 'halibut', 'sole'],
  ['nut', 'walnuts', 'almonds', 'pecans', 'cashews', 'hazelnuts', 'peanuts'],
  ['mixed nut', 'almonds', 'cashews', 'walnuts', 'peanuts', 'hazelnuts'],
  ['seed', 'sunflower seeds', 'sesame seeds', 'pumpkin seeds', 'flax seeds', 'chia seeds'],
  ['bean', 'black beans', 'kidney beans', 'pinto beans', 'navy beans', 'green beans'],
  ['meat', 'beef', 'pork', 'chicken', 'lamb', 'turkey'],
  ['green', 'spinach', 'kale', 'swiss chard', 'collard greens', 'lettuce'],
  ['berry', 'strawberries', 'blueberries', 'raspberries', 'blackberries', 'cranberries'],
  ['fruit', 'apples', 'bananas', 'strawberries', 'oranges', 'peaches'],
  ['herb', 'parsley', 'basil', 'thyme', 'cilantro', 'dill'],
  ['fresh herb', 'parsley', 'basil', 'thyme', 'cilantro', 'dill'],
  ['vinegar', 'cider vinegar', 'red wine vinegar', 'white wine vinegar', 'balsamic vinegar', 'rice vinegar'],
  ['mustard', 'dijon mustard', 'whole-grain mustard', 'english mustard', 'dry mustard'],
];

const instead: readonly (readonly [name: string, ...others: string[]])[] = [
  ['honey', 'maple syrup', 'agave nectar', 'corn syrup', 'molasses', 'brown sugar'],
  ['maple syrup', 'honey', 'agave nectar', 'pancake syrup', 'corn syrup', 'brown sugar'],
  ['agave nectar', 'honey', 'maple syrup', 'corn syrup', 'brown sugar', 'sugar'],
  ['oat milk', 'soy milk', 'almond milk', 'coconut milk beverage', 'rice milk', 'whole milk'],
  ['almond milk', 'soy milk', 'oat milk', 'coconut milk beverage', 'rice milk', 'whole milk'],
  ['soy milk', 'almond milk', 'oat milk', 'coconut milk beverage', 'rice milk', 'whole milk'],
  ['rice milk', 'almond milk', 'oat milk', 'soy milk', 'coconut milk beverage', 'whole milk'],
  ['plant milk', 'soy milk', 'almond milk', 'oat milk', 'coconut milk beverage', 'rice milk'],
  ['plant based milk', 'soy milk', 'almond milk', 'oat milk', 'coconut milk beverage', 'rice milk'],
  ['non dairy milk', 'soy milk', 'almond milk', 'oat milk', 'coconut milk beverage', 'rice milk'],
  ['tofu', 'tempeh', 'seitan', 'paneer', 'chicken breast', 'chickpeas'],
  ['quinoa', 'couscous', 'bulgur', 'brown rice', 'millet', 'quinoa cooked'],
];

interface Choices {
  /** Normalised. */
  readonly names: readonly string[];
  /** Of the first of them, 0 to 1. */
  readonly score: number;
}

const choices: ReadonlyMap<string, Choices> = new Map(
  [
    { rows: kinds, score: scoreOfKind },
    { rows: instead, score: scoreInstead },
  ].flatMap(({ rows, score }) =>
    rows.map(([name, ...others]): [string, Choices] => [
      normalizeWords(name).join(' '),
      { names: others.map((other) => normalizeWords(other).join(' ')), score },
    ]),
  ),
);
