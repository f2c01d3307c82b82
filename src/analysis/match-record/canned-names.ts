import { findFood, type Catalog } from '../catalog';
import type { Food } from '../food';
import { stateByWord } from '../match-words/food-states';
import { normalizeWords } from '../match-words/normalize';

/**
 * The food that most names of this one mean with "canned" before them; null if none of them does. So a can of
 * what another language calls tomatoes holds what "canned tomatoes" are. Ties go to the lower FDC id.
 * @param near the canned record that is most like the food; it comes first if any of the names means it
 */
export function findCannedByName(catalog: Catalog, food: Food, near: Food | null): Food | null {
  let found = foodsByName.get(catalog);
  if (found === undefined) foodsByName.set(catalog, (found = new Map<number, Counts>()));
  let counts = found.get(food.fdcId);
  if (counts === undefined) found.set(food.fdcId, (counts = countNames(catalog, food)));
  if (near !== null && counts.has(near.fdcId)) return near;
  const [most] = [...counts].sort(([one, few], [other, many]) => many - few || one - other);
  const canned = most === undefined ? null : findFood(catalog, most[0]);
  return canned === null || isOtherKind(canned, food) ? null : canned;
}

/** How many names mean each canned food. */
type Counts = ReadonlyMap<number, number>;

// A food may have a hundred names, and the same few are asked for again and again.
const foodsByName = new WeakMap<Catalog, Map<number, Counts>>();

function countNames(catalog: Catalog, food: Food): Counts {
  const counts = new Map<number, number>();
  for (const { phrase, fit } of catalog.listAliases(food.fdcId)) {
    const canned = fit === 'proxy' ? null : catalog.findAlias(`canned ${phrase}`, 'count');
    if (canned === null || canned.fit === 'proxy' || canned.fdcId === food.fdcId) continue;
    counts.set(canned.fdcId, (counts.get(canned.fdcId) ?? 0) + 1);
  }
  return counts;
}

/** Whether the descriptions name two kinds: "Peppers, sweet" and "Peppers, hot chili". */
function isOtherKind(canned: Food, { description }: Food): boolean {
  const [one, other] = [canned.description, description].map((text) => normalizeWords(text.split(',')[1] ?? ''));
  if (one?.[0] === undefined || other?.[0] === undefined || stateByWord.has(one[0]) || stateByWord.has(other[0]))
    return false;
  return one.join(' ') !== other.join(' ');
}
