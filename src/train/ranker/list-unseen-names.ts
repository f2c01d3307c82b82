import { createHash } from 'node:crypto';
import type { Catalog } from '../../analysis/catalog';
import type { Alias, Food } from '../../analysis/food';
import type { ParsedLine } from '../../analysis/line';
import { findByAlias } from '../../analysis/match/alias/find-by-alias';
import { emptyWords } from '../../analysis/match/words/lesser-words';
import { matchLine } from '../../analysis/match/match-line';
import { blankLine } from '../../analysis/parse/blank-line';
import { normalizeWords } from '../../analysis/match/words/normalize-phrase';
import { readLine } from '../../analysis/match/read/read-line';
import type { Part } from '../split';
import type { DataLine } from './read-lines';

/** A name of the table in a line, to be matched as if the table had never seen it. */
export interface UnseenName {
  readonly line: ParsedLine;
  /** The name in the table that the whole line is read by. */
  readonly phrase: string;
  /** The food it means by the whole table. */
  readonly food: Food;
  /** Which fifth of the names is hidden with it. */
  readonly fold: number;
  readonly part: Part;
  /** How many lines of the part are read by the same name; 0 of a name that stands alone because no line has it. */
  readonly lines: number;
}

export const nameFolds = 5;

/**
 * Every name of the table, in the first line of the part that uses it, else alone. The names of fold 0 are for checking and are seen with lines of
 * that part, those of the other folds are for learning. Stand-ins are left out: that one food stands in for another is a decision, and no word says so.
 */
export function listUnseenNames(
  { catalog, aliases }: { catalog: Catalog; aliases: readonly Alias[] },
  lines: readonly DataLine[],
  parseLine: (text: string) => ParsedLine,
): readonly UnseenName[] {
  const found = new Map<string, { line: ParsedLine; lines: number }>();
  for (const { text, part } of lines) {
    const line = parseLine(text);
    const reading = readLine(catalog, '', line);
    const words = reading.ownWords;
    if (words.length === 0) continue;
    const finding = findByAlias(catalog, { words, before: reading.before, measure: reading.measure });
    if (finding === null || finding.alias.fit === 'proxy') continue;
    if (finding.liberties.some((liberty) => liberty !== 'emptyWords')) continue;
    if (partOfFold(foldOfName(finding.phrase)) !== part) continue;
    const known = found.get(finding.phrase);
    if (known === undefined) found.set(finding.phrase, { line, lines: 1 });
    else known.lines++;
  }
  for (const { phrase, fit } of aliases) {
    const words = normalizeWords(phrase).join(' ');
    if (fit !== 'proxy' && !found.has(words))
      found.set(words, { line: { ...blankLine, text: phrase, name: phrase }, lines: 0 });
  }
  return [...found].flatMap(([phrase, { line, lines: count }]) => {
    const { food } = matchLine(catalog, '', line);
    const fold = foldOfName(phrase);
    return food === null ? [] : [{ line, phrase, food, fold, part: partOfFold(fold), lines: count }];
  });
}

/** The names that are left where a fifth of them is unknown, with all that says the same in other order, number or praise. */
export function hideNames(aliases: readonly Alias[], fold: number): readonly Alias[] {
  return aliases.filter(({ phrase }) => foldOfName(phrase) !== fold);
}

function foldOfName(phrase: string): number {
  const words = normalizeWords(phrase);
  const telling = words.filter((word) => !emptyWords.has(word));
  const key = [...new Set(telling.length === 0 ? words : telling)].sort().join(' ');
  return createHash('sha256').update(`name ${key}`).digest().readUInt32BE(0) % nameFolds;
}

function partOfFold(fold: number): Part {
  return fold === 0 ? 'check' : 'learn';
}
