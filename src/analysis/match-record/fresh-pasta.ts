import type { Catalog } from '../catalog';
import type { Food } from '../food';
import type { ParsedLine } from '../line';

/**
 * The record of refrigerated pasta, where the line says before the name that its pasta is fresh: "1 pound
 * fresh angel-hair pasta". It has three quarters of the energy of dry pasta.
 * @returns null for other foods, and where the line does not say it
 */
export function findFreshPasta(catalog: Catalog, food: Food, { text, name }: ParsedLine): Food | null {
  if (!dryPasta.test(food.description)) return null;
  const plain = text.toLowerCase();
  const end = plain.indexOf(name.split(' ').at(-1) ?? '');
  if (end < 0 || !fresh.test(plain.slice(0, end))) return null;
  return catalog.foods.get(freshPastaId) ?? null;
}

const dryPasta = /^pasta, dry\b/i;
const fresh = /\b(?:fresh|refrigerated|chilled)\b(?! or\b)/;

// SR Legacy 20093, pasta, fresh-refrigerated, plain, as purchased.
const freshPastaId = 169727;
