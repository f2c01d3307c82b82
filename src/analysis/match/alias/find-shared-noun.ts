import type { Catalog } from '../../catalog';
import type { LineReading } from '../judge/judgement';

/**
 * The name with the noun that the next food of the line has as well: "cherry or grape tomatoes" are cherry tomatoes, not cherries. Empty where
 * no alias is so called, and for what is named by itself: "butter or olive oil" is butter.
 */
export function findSharedNoun(
  catalog: Catalog,
  { measure, ownWords, alternatives }: Pick<LineReading, 'measure' | 'ownWords' | 'alternatives'>,
): readonly string[] {
  const word = ownWords[0];
  if (word === undefined || ownWords.length > 1 || standsAlone.has(word)) return [];
  for (const other of alternatives) {
    const noun = other.at(-1);
    if (noun === undefined || noun === word || other.length < 2) continue;
    if (catalog.findAlias(`${word} ${noun}`, measure) !== null) return [word, noun];
  }
  return [];
}

/** Foods that an oil, milk or flour is called after. */
const standsAlone: ReadonlySet<string> = new Set('butter margarine ghee lard water sugar honey mustard'.split(' '));
