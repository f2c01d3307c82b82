import type { Catalog } from '../catalog';
import type { MeasureKind } from '../food';
import type { ParsedLine } from '../line';
import { readUnit, type Unit } from '../unit';
import { findBrandWords } from './brand-words';
import type { LineReading } from './judgement';
import { maxNameWords, readNames } from './line-names';
import { findStates } from './line-states';
import { completeName, isTelling } from './name-words';
import { findPhrasesBefore } from './phrases-before';

/** Works out once what the ways of matching want to know of a line. */
export function readLine(catalog: Catalog, title: string, line: ParsedLine): LineReading {
  const measure = findMeasure(line);
  const asides = readAsides(line);
  const states = findStates(line, asides);
  const names = readNames(line);
  const completed = completeName(line, names.own);
  const words = completed.length > maxNameWords ? completed.slice(0, maxNameWords) : completed;
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

/**
 * Preparation and comment without what says nothing of the food's state: what is merely allowed ("or frozen"), what another choice comes in
 * ("or 1/2 teaspoon dried"), what is of another food ("beaten with 1 tablespoon dry sherry"), and a drying that is but the end of a wash ("rinsed and patted dry") or
 * is what comes off ("dry skins removed"); '' for most lines.
 */
function readAsides({ text, preparation, comment }: ParsedLine): string {
  if (preparation === null && comment === null) return '';
  const asides = `${preparation ?? ''},${comment ?? ''}`
    .replace(alternative, ' ')
    .replace(another, ' ')
    .replace(wiped, '$1')
    .replace(shed, ' ');
  const counted = text.replace(otherAmount, ' ');
  if (counted === text) return asides;
  const words = new Set(counted.toLowerCase().match(word));
  return asides.replace(word, (found) => (words.has(found.toLowerCase()) ? found : ' '));
}

const word = /\p{L}+/gu;
const alternative = /\bor\b[^,;()]*/gi;
const another = /\b(?:with|in) (?:about )?\p{N}[^,;()]*/giu;
const otherAmount = /\bor\s+(?:about\s+)?(?:\p{N}|half\b)[^,;()]*/giu;
const wiped = /\b(washed|rinsed|cleaned|soaked|patted|pat|spun|wiped)\b[^;()]{0,30}?\b(?:dried|dry)\b/gi;
const shed = /\b(?:dried|dry) (?:\p{L}+ )?(?:skins?|husks?|peels?|ends?|tips?|layers?)\b/giu;

/** The kind of amount a line states, by its main amount: what tells "1 tsp pepper" from "1 pepper". */
export function findMeasure(line: ParsedLine): MeasureKind {
  const main = line.amounts[0];
  if (main === undefined) return 'none';
  if (main.unit === null) return 'count';
  const unit = readUnit(main.unit);
  if (unit === null) return 'count';
  return spoonUnits.has(unit.id) ? 'spoon' : kinds[unit.kind];
}

const kinds = {
  mass: 'mass',
  volume: 'volume',
  piece: 'count',
  container: 'count',
  size: 'count',
  length: 'count',
} as const satisfies Record<Unit['kind'], MeasureKind>;

/** Amounts of a spice rack: what comes by them is rather dried than fresh. */
const spoonUnits: ReadonlySet<string> = new Set([
  'teaspoon',
  'tablespoon',
  'dessertspoon',
  'pinch',
  'dash',
  'drop',
  'smidgen',
  'shake',
  'sprinkle',
]);
