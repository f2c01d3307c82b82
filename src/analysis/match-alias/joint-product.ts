import type { Catalog } from '../catalog';
import { readUnit } from '../unit';
import { toWordSet } from '../words';
import { withoutEmpty } from '../match-words/empty-words';
import { findNamingPart, findReading, type AliasMatch, type NameQuery } from './find-alias';
import type { LineReading } from '../match-line/line-reading';
import { identifiesFood } from '../match-words/name-words';
import { maxStandIn } from '../match-ranking/score';

/** A product whose name joins two foods, and how sure its alias may be at most. */
export interface JointProduct {
  /** Null if no alias has the product or its kind. */
  readonly aliasMatch: AliasMatch | null;
  readonly maxMatch: number;
}

/**
 * Finds the product of a name such as "coconut and chili sauce", which is no coconut. Its alias is
 * that of the first food with the noun that both share ("apple and mango juice" is apple juice), else
 * that of the product's kind. Null for all other names, among them two foods of which the second has
 * a name of its own ("butter and soy sauce"), unless they are sold in one package.
 */
export function findJointProduct(catalog: Catalog, reading: LineReading, query: NameQuery): JointProduct | null {
  const parts = splitAtAnd(query.words);
  if (parts === null) return null;
  const { first, second } = parts;
  const head = second.slice(-1);
  const find = (words: readonly string[], lost: readonly string[]): AliasMatch | null =>
    findReading(catalog, query, { words, relaxations: lost.map(() => 'otherWord' as const), lost });
  const shared = standsAlone.has(first.at(-1) ?? '') ? null : find([...first, ...head], second.slice(0, -1));
  const own = find(second, first);
  if (own !== null && shared !== null && sharedHeads.has(head[0] ?? '')) return { aliasMatch: { ...shared, relaxations: ['severalFoods'] }, maxMatch: 1 }; // prettier-ignore
  if (own !== null && !isPacked(reading)) return null;
  const kinds = second.map((_, start) => find(second.slice(start), [...first, ...second.slice(0, start)]));
  const aliasMatch = own ?? shared ?? kinds.find((kind) => kind !== null);
  return { aliasMatch: aliasMatch ?? null, maxMatch: aliasMatch === undefined ? maxOfOther : maxStandIn };
}

/** Whether a name joins two foods into one product. */
function splitAtAnd(words: readonly string[]): { first: readonly string[]; second: readonly string[] } | null {
  const at = words.indexOf('and');
  if (at < 1) return null;
  const behind = words.slice(at + 1);
  const first = withoutEmpty(words.slice(0, at));
  const second = withoutEmpty(behind.slice(0, findNamingPart(behind).end));
  if (second.length < 2 || !first.some(identifiesFood) || !productHeads.has(second.at(-1) ?? '')) return null;
  return { first, second };
}

function isPacked({ line }: LineReading): boolean {
  return readUnit(line.amounts[0]?.unit ?? '')?.kind === 'container';
}

// The first food of the name is surely not the product.
const maxOfOther = 0.3;

/** What is made of several foods and called after them, normalised. */
const productHeads = toWordSet(`
  sauce dressing vinaigrette chutney relish pickle dip marinade seasoning rub glaze spread jam jelly
  marmalade pesto salsa paste tapenade hummus soup broth stock stuffing mix cordial squash juice
  smoothie tea vinegar chip crisp cracker bread loaf muffin scone cake biscuit cookie pie quiche tart
  sausage burger patty meatball ravioli tortellini cannelloni agnolotti gnocchi dumpling gyoza wonton
  pizza yogurt granola muesli curry salt oil butter cream mayonnaise aioli gravy syrup drink popcorn
`);

/** Those of which each food of the name makes one of its own: "lemon and lime juice". */
const sharedHeads = toWordSet('juice paste jam jelly stock broth soup tea bread sausage dressing gravy syrup');

/** Foods that stand beside another one, and never before its noun: "butter and soy sauce". */
const standsAlone = toWordSet('butter margarine oil water sugar salt milk egg flour vinegar');
