import { isSureIngredient } from '../draft/line-traits';
import type { ReadLine } from '../draft/sections';
import { stripBullet } from '../draft/tidy-lines';

/** What was seen of lists under headings of ingredients since a recipe began. */
export interface ListSeen {
  /** Ingredients that are sure; null before the first heading. */
  readonly count: number | null;
  /** The first of them. */
  readonly told: readonly string[];
  /** Other lines since the heading or the last ingredient; a long run of them ends the list. */
  readonly others: number;
}

export const noList: ListSeen = { count: null, told: [], others: Infinity };

/** What was seen of lists with one more line. */
export function followList(list: ListSeen, { heading, text }: ReadLine): ListSeen {
  const { count, told, others } = list;
  if (heading?.section === 'ingredients') return { count: count ?? 0, told, others: 0 };
  if (heading !== null) return { count, told, others: Infinity };
  if (count === null || others > maxOthers) return list;
  const line = stripBullet(text);
  if (!isSureIngredient(line)) return { count, told, others: others + 1 };
  return { count: count + 1, told: told.length < maxTold ? [...told, line] : told, others: 0 };
}

/** So many bare names, headings of parts and remarks in a row may stand in a list. */
const maxOthers = 6;

/** The first ingredients of a list, up to the next heading. */
export function listIngredients(lines: readonly ReadLine[], start: number): readonly string[] {
  const listed: string[] = [];
  for (const { heading, text } of lines.slice(start, start + maxTold)) {
    if (heading !== null) break;
    if (isSureIngredient(stripBullet(text))) listed.push(stripBullet(text));
  }
  return listed;
}

/** So many lines tell whether two lists are the same. */
const maxTold = 40;
