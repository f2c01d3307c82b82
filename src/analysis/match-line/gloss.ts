import { findFood, type Catalog } from '../catalog';
import type { Food } from '../food';
import type { ParsedLine } from '../line';
import { vagueNames } from '../match-words/food-words';
import { normalizeWords } from '../match-words/normalize';

/** The normalised words in brackets right behind the name, if no number is among them; empty for none. */
export function readGloss({ text }: Pick<ParsedLine, 'text'>): readonly string[] {
  return text.includes('(') ? normalizeWords(gloss.exec(text)?.[1] ?? '') : [];
}

const gloss = /\p{L}{2} ?\(((?:\p{L}|[ '’-]){3,60})\)(?= ?(?:$|[,;.]))/u;

interface GlossedName {
  /** The normalised words in the brackets. */
  readonly gloss: readonly string[];
  /** The normalised words of the name. */
  readonly own: readonly string[];
  /** The food of that name. */
  readonly food: Food;
}

/**
 * Whether the brackets behind the name call the food by the name of quite another one: "lady fingers
 * (okra)" are no biscuits. Words that only go before or behind the name call it nothing: "oil (olive)",
 * "celery (seed)".
 */
export function isGlossedOtherwise(catalog: Catalog, { gloss: brackets, own, food }: GlossedName): boolean {
  const words = brackets.join(' ');
  const name = own.join(' ');
  if (words === '' || vagueNames.has(words)) return false;
  const alias = catalog.findAlias(words, 'none');
  const other = alias === null ? null : findFood(catalog, alias.fdcId);
  if (other === null || isLike(food, other)) return false;
  return [`${words} ${name}`, `${name} ${words}`].every((phrase) => {
    const joined = catalog.findAlias(phrase, 'none');
    return joined === null || joined.fdcId === other.fdcId;
  });
}

/**
 * Whether two foods are of one category, or the energy of one is at most a quarter above that of the
 * other; never one with gluten and one without: "vermicelli (bee hoon)" are of rice.
 */
function isLike(one: Food, other: Food): boolean {
  const gluten = new Set([one.flags.gluten.state, other.flags.gluten.state]);
  if (gluten.has('yes') && gluten.has('no')) return false;
  if (one.category === other.category) return true;
  const calories = [one, other].map(({ nutrientsPer100g }) => nutrientsPer100g.calories ?? 0);
  return Math.max(...calories) <= 1.25 * Math.min(...calories);
}
