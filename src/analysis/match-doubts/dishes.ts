import type { Food } from '../food';
import { toWordSet } from '../words';
import { identifiesFood } from '../match-words/name-words';

/** A food that was found for a name of a line. */
interface FoundFood {
  readonly food: Food;
  /** The normalised words of the line's name. */
  readonly words: readonly string[];
  /** The normalised words of the line that were left out. */
  readonly lost: readonly string[];
}

/**
 * Whether a name is that of a dish, of which the food that was found is only one part: "pumpkin soup",
 * "leek gratin", "cauliflower curry", "mousse of duck".
 */
export function isPartOfDish({ food, words, lost }: FoundFood): boolean {
  const head = words[words.indexOf('of') - 1] ?? words.at(-1) ?? '';
  if (!ingredients.test(food.category) || !lost.some(identifiesFood)) return false;
  // Sausage, bacon and feta are sold as crumbles.
  if (head === 'crumble') return lost.includes(head) && /^Fruits/.test(food.category);
  if (lost.includes(head)) return dishes.has(head) || (saladsAndStews.has(head) && !mayBeSoldFor(food));
  return head === 'curry' && /^Spices/.test(food.category);
}

/** Dishes, normalised, that are made of many foods, which the words before name. */
const dishes = toWordSet(`
  soup chowder bisque casserole gratin stroganoff goulash curry risotto pilaf biryani paella ratatouille
  cake cupcake cheesecake pie tart tartlet strudel cobbler muffin cookie brownie blondie bun bread
  pancake waffle crepe fritter croquette dumpling samosa empanada burrito taco quesadilla quiche frittata
  omelet omelette souffle pudding mousse sorbet gelato compote custard flan trifle smoothie milkshake
  slaw coleslaw remoulade burger lasagna sandwich pizza rendang terrine pate parfait fricassee blanquette
  ragout mousseline timbale rillette
`);

/** Dishes whose name is also a use for which a food is sold: "stew beef", "beef stew", "spinach salad". */
const saladsAndStews = toWordSet('salad stew');

function mayBeSoldFor({ category }: Food): boolean {
  return /^(?:Beef|Pork|Lamb|Poultry|Vegetable|Other (?:vegetables|dark green)|Fruits)/.test(category);
}

/** Categories of foods of one kind. */
const ingredients =
  /^(?:Vegetables|Other (?:vegetables|dark green|red and orange|starchy|fruits)|Fruits|Dried fruits|Spices|Beef|Pork|Lamb|Poultry|Finfish|Fish|Shellfish|Dairy|Cheese|Legumes|Beans|Nut|Cereal Grains|Fats|Sausages|Cold cuts)/;
