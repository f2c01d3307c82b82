import type { ParsedLine } from '../line';
import { normalizeWords } from './normalize';

/** The names of a line in normalised words. */
interface LineNames {
  /** Of the line's own name. */
  readonly own: readonly string[];
  /** Of the other foods that the line allows, in their order. */
  readonly alternatives: readonly (readonly string[])[];
  /** Whether that is all of them. */
  readonly isWhole: boolean;
}

/**
 * The names that a line is matched by: at most `maxNameWords` in all. Of a longer name the first words are read, and of alternatives those that fit whole.
 * What matching costs grows with these words, so that no line is dear whatever it says.
 */
export function readNames({ name, alternatives }: Pick<ParsedLine, 'name' | 'alternatives'>): LineNames {
  const whole = normalizeWords(name);
  const own = whole.length > maxNameWords ? whole.slice(0, maxNameWords) : whole;
  if (alternatives.length === 0) return { own, alternatives: none, isWhole: own === whole };
  const read: (readonly string[])[] = [];
  let left = maxNameWords - own.length;
  for (const other of alternatives) {
    const words = normalizeWords(other);
    if (words.length > left) break;
    read.push(words);
    left -= words.length;
  }
  return { own, alternatives: read, isWhole: own === whole && read.length === alternatives.length };
}

/** Of 95,000 lines of real recipes none has more than 22. */
export const maxNameWords = 30;

const none: LineNames['alternatives'] = [];
