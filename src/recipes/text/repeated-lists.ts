import { normalizeText } from '../../analysis/parse-text/normalize-text';
import { rememberByText } from '../../analysis/remember-text';
import { readUnit } from '../../analysis/unit';
import { isSureIngredient } from '../draft/line-traits';

/**
 * Whether a list is the same as another in other words: pages tell what one needs in the story and list it
 * again in the card. Its ingredients have the same number and share half of their words with one of the
 * other list, all but a few of them: two parts of a recipe may both have "1 tsp vanilla".
 */
export function repeatsList(lines: readonly string[], other: readonly string[]): boolean {
  if (lines.length > maxLines || other.length > maxLines) return false;
  const sure = lines.filter(isSureIngredient).map(readKey);
  if (sure.length === 0) return false;
  const keys = other.map(readKey);
  const repeated = sure.filter((key) => keys.some((each) => areAlike(key, each)));
  return repeated.length >= minRepeated * sure.length;
}

/** Longer lists are of several recipes; each line is compared with each. */
const maxLines = 100;

/** The share of ingredients that are in the other list. */
const minRepeated = 0.7;

interface Key {
  /** The number that the line begins with; '' for none. */
  readonly amount: string;
  readonly words: readonly string[];
}

// One list is compared with many.
const readKey = rememberByText(toKey, { maxTexts: 1000, maxLength: 250 });

function toKey(line: string): Key {
  const text = normalizeText(line).toLowerCase();
  return {
    amount: /^[\d./ -]*\d/.exec(text)?.[0].trim() ?? '',
    words: (text.match(/\p{L}{3,}/gu) ?? []).filter((word) => readUnit(word) === null),
  };
}

function areAlike(one: Key, other: Key): boolean {
  if (one.amount !== other.amount) return false;
  const shared = one.words.filter((word) => other.words.includes(word)).length;
  return shared > 0 && shared >= Math.min(one.words.length, other.words.length) / 2;
}
