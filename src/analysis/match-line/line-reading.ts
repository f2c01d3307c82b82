import type { Catalog } from '../catalog';
import type { MeasureKind } from '../food';
import type { ParsedLine } from '../line';
import { readUnit, type Unit } from '../unit';
import { toWordSet } from '../words';
import { findBrandWords } from './brand-words';
import { leaveClauseOut } from './clauses';
import { readGloss } from './gloss';
import { turnInvertedName } from './inverted-names';
import { readAsides } from './line-asides';
import { findProcesses, findStates, isSoakedPulse, soakedStates, type OuterState } from './line-states';
import { readNameList, readOpenList, type NameList } from './listed-names';
import { completeName, identifiesFood } from '../match-words/name-words';
import { nameKindBehind } from './named-kinds';
import { normalizeWords } from '../match-words/normalize';
import { nameMix } from './packet-mixes';
import { findPhrasesBefore } from './phrases-before';
import { findSecondMeaning } from './second-meanings';
import { makesOther, readStatedAside } from './stated-aside';

/** A line with what matching needs to know of it. */
export interface LineReading {
  readonly line: ParsedLine;
  readonly title: string;
  readonly measure: MeasureKind;
  readonly states: readonly OuterState[];
  /** Words outside the name for a process that makes another food ("puffed"), normalised. */
  readonly processes: readonly string[];
  /** Phrases from outside the name that may stand before it, in order. */
  readonly before: readonly string[];
  /** The normalised words of the name. */
  readonly ownWords: readonly string[];
  /** The foods that the line lists with commas between them; null for one food. */
  readonly list: NameList | null;
  /** The normalised words of the other foods that the line allows, in order. */
  readonly alternatives: readonly (readonly string[])[];
  /** The further kinds that brackets or "such as" name behind the name of a group. */
  readonly openKinds: readonly (readonly string[])[];
  /** Normalised words outside the name that say what the food is without: "cream (dairy-free)". */
  readonly statedAside: readonly string[];
  /** The normalised words in brackets right behind the name; empty for none. */
  readonly gloss: readonly string[];
  /** The words of the name, completed with words next to it if they name no food. */
  readonly words: readonly string[];
  /** Whether all names of the line are read; the end of a very long line is not. */
  readonly isWhole: boolean;
  /** `words` without words that look like a brand; computed on demand. */
  readonly withoutBrand: () => readonly string[];
}

/** Reads what the ways of matching need to know of a line, once for all of them. */
export function readLine(catalog: Catalog, title: string, line: ParsedLine): LineReading {
  const measure = findMeasure(line);
  const asides = readAsides(line);
  const isSoaked = isSoakedPulse(line.name, asides);
  const states = isSoaked ? soakedStates : findStates(line, asides);
  const names = skipMakers(catalog, skipUnknownName(catalog, readNames(line)));
  const gloss = readGloss(line);
  const named = leaveClauseOut(catalog, names.own, measure);
  const turned = turnInvertedName(catalog, line, { own: named, measure });
  const loaf = nameLoaf(catalog, line, findSecondMeaning(turned, { text: line.text, measure }));
  const mixed = nameMix(catalog, line, { own: loaf, measure });
  const formed = nameForm(catalog, gloss, { own: mixed, measure });
  const kind = nameKindBehind(catalog, line, { own: formed, measure });
  const sauced = nameInSauce(catalog, asides, { own: kind.own, measure });
  const list = readNameList(catalog, line, { own: sauced, measure }) ?? readOpenList(catalog, line);
  const own = list?.first ?? sauced;
  const completed = completeName(line, own);
  const words = completed.length > maxNameWords ? completed.slice(0, maxNameWords) : completed;
  const statedAside = readStatedAside(asides);
  const stateNames = states.map((state) => state.name);
  let withoutBrand: readonly string[] | null = null;
  return {
    line,
    title,
    measure,
    states,
    processes: findProcesses(line, asides),
    // "Shredded cheese (vegan)" is rather vegan cheese than shredded cheese.
    before: [
      ...statedAside.filter(makesOther),
      ...findPhrasesBefore(line, { measure, asides: isSoaked ? '' : asides, states: stateNames }),
    ],
    ownWords: own,
    list,
    alternatives: names.alternatives,
    openKinds: kind.others,
    statedAside,
    gloss,
    words,
    isWhole: names.isWhole && words === completed,
    withoutBrand: () => (withoutBrand ??= leaveBrandOut(catalog, line.text, words)),
  };
}

/** The name with "loaf" or "bread" where the unit behind it says so: an "Italian loaf" is no dressing. */
function nameLoaf(catalog: Catalog, line: ParsedLine, own: readonly string[]): readonly string[] {
  const unit = line.amounts[0]?.unit ?? null;
  if (unit === null || readUnit(unit)?.id !== 'loaf' || own.length === 0) return own;
  const last = line.name.split(' ').at(-1) ?? '';
  if (!line.text.toLowerCase().includes(`${last.toLowerCase()} loa`)) return own;
  const noun = ['loaf', 'bread'].find(
    (word) => catalog.findAlias([...own, word].join(' '), findMeasure(line)) !== null,
  );
  return noun === undefined ? own : [...own, noun];
}

/** The name with its form or part, where brackets behind it say so: "garlic (granules)" is no clove of garlic. */
function nameForm(
  catalog: Catalog,
  gloss: readonly string[],
  { own, measure }: { own: readonly string[]; measure: MeasureKind },
): readonly string[] {
  if (gloss.length !== 1 || own.length === 0 || !formsInBrackets.has(gloss[0] ?? '')) return own;
  const named = [...own, ...gloss];
  return catalog.findAlias(named.join(' '), measure) === null ? own : named;
}

const formsInBrackets = toWordSet(
  'granule powder starch seed leaf root flour paste grass green white yolk breast thigh drumstick wing loin',
);

/** The name with the sauce that it is sold in, where it stands beside the name: "chipotles (in adobo)". */
function nameInSauce(
  catalog: Catalog,
  asides: string,
  { own, measure }: { own: readonly string[]; measure: MeasureKind },
): readonly string[] {
  const sauce = soldIn.exec(asides)?.[1];
  if (sauce === undefined || own.length === 0) return own;
  const named = [...own, ...normalizeWords(sauce)];
  return catalog.findAlias(named.join(' '), measure) === null ? own : named;
}

const soldIn = /^,?(?:packed |canned )?(in (?:adobo|tomato)(?: sauce)?)(?=,|$)/i;

/**
 * The names without the first, if it has only words that no record knows and the line allows another
 * food: the first is a brand ("Xylo or Zanzi corn starch").
 */
function skipUnknownName(catalog: Catalog, names: LineNames): LineNames {
  const [next, ...others] = names.alternatives;
  const naming = names.own.filter(identifiesFood);
  if (next === undefined || naming.length === 0 || naming.some((word) => catalog.findWord(word) !== null)) return names;
  return { ...names, own: next, alternatives: others };
}

/**
 * The names without a maker of two names, of which no record knows either ("Dietz & Watson stone ground
 * mustard").
 */
function skipMakers(catalog: Catalog, names: LineNames): LineNames {
  const [first = '', joint = '', second = '', ...rest] = names.own;
  if (joint !== 'and' || !rest.some(identifiesFood)) return names;
  return [first, second].some((word) => catalog.findWord(word) === word) ? names : { ...names, own: rest };
}

/** The names of a line in normalised words. */
interface LineNames {
  /** Of the line's own name. */
  readonly own: readonly string[];
  /** Of the other foods that the line allows, in order. */
  readonly alternatives: readonly (readonly string[])[];
  /** Whether no word was left out. */
  readonly isWhole: boolean;
}

/**
 * The names by which a line is matched, with at most `maxNameWords` words in all: the first words
 * of the name, then each alternative that fits as a whole. The cost of matching grows with these
 * words, so this limits the cost of any line.
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

/** No line among 95,000 of real recipes has more than 22. */
export const maxNameWords = 24;

const none: LineNames['alternatives'] = [];

/**
 * Leaves out a brand only before another word that identifies the food: at the end, a word that no
 * record knows is the food itself.
 */
function leaveBrandOut(catalog: Catalog, text: string, words: readonly string[]): LineReading['words'] {
  const brand = findBrandWords(catalog, text, words);
  if (brand.size === 0) return words;
  const end = words.findLastIndex((word) => !brand.has(word) && identifiesFood(word));
  const rest = words.filter((word, index) => index > end || !brand.has(word));
  return end === -1 || rest.length === words.length ? words : rest;
}

/**
 * The kind of amount of a line, by its main amount. It distinguishes "1 tsp pepper" from "1
 * pepper".
 */
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

/** Units of the spice rack: foods measured by them are dried rather than fresh. */
const spoonUnits: ReadonlySet<string> = new Set([
  'teaspoon',
  'tablespoon',
  'dessertspoon',
  'saltspoon',
  'pinch',
  'dash',
  'drop',
  'smidgen',
  'shake',
  'sprinkle',
  'grind',
  'twist',
]);
