import type { Catalog } from '../catalog';
import type { Food } from '../food';

/**
 * The soup as it is eaten, of a condensed one that a line calls prepared or diluted: "2 cups tomato soup,
 * prepared with water". Half of it is water or milk. Cans hold the condensed one ("1 can cream of chicken
 * soup, prepared with milk").
 * @returns null where the line does not say so, and where no record is of the prepared soup
 */
export function findPreparedSoup(catalog: Catalog, { description }: Food, text: string): Food | null {
  if (!prepared.test(text) || inCans.test(text)) return null;
  const base = condensed.exec(description)?.groups?.['base'];
  if (base === undefined) return null;
  const liquid = withMilk.test(text) ? 'milk' : 'water';
  const made = `${base}, canned, prepared with equal volume `;
  for (const food of catalog.foods.values())
    if (food.description.startsWith(made) && food.description.includes(liquid, made.length)) return food;
  return null;
}

const condensed = /^(?<base>Soup, .+?), canned, condensed$/;
const prepared = /(?<!\bnot |\bun)\b(?:prepared|diluted|reconstituted|made (?:up|with|from))\b/i;
const inCans = /\b(?:cans?|tins?)\b/i;
const withMilk = /\b(?:with|in) (?:[a-z-]+ ){0,3}milk\b/i;
