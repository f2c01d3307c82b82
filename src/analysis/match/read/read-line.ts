import type { Catalog } from '../../catalog';
import type { ParsedLine } from '../../line';
import { completeName, isTelling } from './complete-name';
import { findBrandWords } from './find-brand-words';
import { findMeasure } from './find-measure';
import { findPhrasesBefore } from './find-phrases-before';
import { findStates } from '../state/find-states';
import type { LineReading } from '../judge/judgement';
import { readAsides } from './read-asides';
import { mostNameWords, readNames } from './read-names';

/** Works out once what the ways of matching want to know of a line. */
export function readLine(catalog: Catalog, title: string, line: ParsedLine): LineReading {
  const measure = findMeasure(line);
  const asides = readAsides(line);
  const states = findStates(line, asides);
  const names = readNames(line);
  const completed = completeName(line, names.own);
  const words = completed.length > mostNameWords ? completed.slice(0, mostNameWords) : completed;
  const stateNames = states.map((state) => state.name);
  let withoutBrand: readonly string[] | null = null;
  return {
    line,
    title,
    measure,
    states,
    before: findPhrasesBefore(line, { measure, asides, states: stateNames }),
    ownWords: names.own,
    alternatives: names.alternatives,
    words,
    isWhole: names.isWhole && words === completed,
    withoutBrand: () => (withoutBrand ??= leaveBrandOut(catalog, line.text, words)),
  };
}

/** Only what stands before another telling word: at the end, a word that no record knows is the food itself. */
function leaveBrandOut(catalog: Catalog, text: string, words: readonly string[]): LineReading['words'] {
  const brand = findBrandWords(catalog, text, words);
  if (brand.size === 0) return words;
  const end = words.findLastIndex((word) => !brand.has(word) && isTelling(word));
  const rest = words.filter((word, index) => index > end || !brand.has(word));
  return end === -1 || rest.length === words.length ? words : rest;
}
