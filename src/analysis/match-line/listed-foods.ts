import { findFood, type Catalog } from '../catalog';
import type { Food } from '../food';
import type { Issue } from '../line';
import { toWordSet } from '../words';
import { partWords, vagueNames } from '../match-words/food-words';
import type { LineReading } from './line-reading';
import { notListed } from './listed-names';
import { identifiesFood } from '../match-words/name-words';
import { normalizeWords } from '../match-words/normalize';

/**
 * Reports foods that share the amount of the first behind a comma: "500 g carrots, potatoes and
 * peas". Null if every part behind the name is anything but two foods, and for a mixture ("mixed
 * berries, strawberries and blueberries") and for foods that are flavored ("chips, salt and vinegar").
 */
export function noteListedFoods(catalog: Catalog, reading: LineReading, food: Food): Issue | null {
  const { line, ownWords, list } = reading;
  if (list !== null) return list.sharesAmount ? toSeveral(list.names, food) : toFirst(list.names, food);
  if (line.preparation === null && line.comment === null) return null;
  if (!plainFoods.test(food.category) || ownWords.some((word) => mixtures.has(word))) return null;
  if (vagueNames.has(ownWords.join(' '))) return null;
  for (const part of [line.preparation, line.comment].flatMap((aside) => aside?.split(',') ?? [])) {
    const [, one, other] = pairForm.exec(part.trim()) ?? [];
    if (one === undefined || other === undefined) continue;
    if (![one, other].every((name) => namesOtherFood(catalog, name, food))) continue;
    return toSeveral([line.name, one, other], food);
  }
  return null;
}

function toSeveral(names: readonly string[], food: Food): Issue {
  return {
    code: 'several_foods',
    message: `The line names several foods at once (${names.join(', ')}); all of them are counted as "${food.description}".`,
  };
}

function toFirst(names: readonly string[], food: Food): Issue {
  return {
    code: 'several_foods',
    message: `The line names several foods without amounts (${names.join(', ')}); only the first is counted, as "${food.description}".`,
  };
}

/** "potatoes and peas", "and potatoes and peas". */
const pairForm = /^(?:and )?(?!.* and .* and )(\p{L}[\p{L}' -]{2,30}) and (\p{L}[\p{L}' -]{2,30})$/u;

/** Whether an alias has the whole name, and it is no part, kind or seasoning of the line's food. */
function namesOtherFood(catalog: Catalog, name: string, food: Food): boolean {
  const words = normalizeWords(name);
  if (!words.some((word) => identifiesFood(word) && !partWords.has(word) && !notListed.has(word))) return false;
  const alias = catalog.findAlias(words.join(' '), 'none');
  const other = alias === null ? null : findFood(catalog, alias.fdcId);
  return other !== null && other !== food;
}

/** Categories of foods that are sold without flavors. */
const plainFoods =
  /^(?:Vegetables|Other (?:vegetables|dark|red|starchy|fruits)|Fruits|Dried fruits|Apples|Nut|Legumes|Beans, peas|Spices|Cereal Grains|Beef Products|Poultry Products|Pork Products|Lamb|Finfish|Fish|Shellfish|Dairy and Egg|Cheese)/;

const mixtures = toWordSet('mix mixed mixture medley assorted assortment');
