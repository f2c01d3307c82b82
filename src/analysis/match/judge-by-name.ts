import type { Catalog } from '../catalog';
import { isExcluded } from '../match-doubts/excluded-food';
import { findByAlias, findSharedNoun, type AliasMatch } from '../match-alias/find-alias';
import { findByPartialAlias } from '../match-alias/find-partial-alias';
import { findJointProduct } from '../match-alias/joint-product';
import { judgeAliasMatch } from './judge-alias';
import type { Judgement } from './judgement';
import type { LineReading } from '../match-line/line-reading';
import { identifiesFood } from '../match-words/name-words';

/**
 * Judges the line by an alias of its whole name, if necessary without a brand, or with the noun
 * that it shares with another food of the line.
 */
export function judgeByName(catalog: Catalog, reading: LineReading): Judgement | null {
  const { ownWords, words } = reading;
  return (
    judgeAsProduct(catalog, reading) ??
    findNamed(catalog, reading, findSharedNoun(catalog, reading)) ??
    findNamed(catalog, reading, ownWords) ??
    (words.length === ownWords.length ? null : findNamed(catalog, reading, words)) ??
    findWithoutBrand(catalog, reading) ??
    findWithSharedNoun(catalog, reading) ??
    findOfState(catalog, reading)
  );
}

/** Judges the line by a partial alias of its name. */
export function judgeByPartialName(catalog: Catalog, reading: LineReading): Judgement | null {
  const words = reading.withoutBrand();
  if (words.length === 0) return null;
  const aliasMatch = findByPartialAlias(catalog, { words, before: reading.before, measure: reading.measure });
  return aliasMatch === null ? null : judgeUnlessExcluded(catalog, reading, unbrand(reading, aliasMatch));
}

/** Judges a line whose name joins two foods to one product, unless an alias has its whole name. */
function judgeAsProduct(catalog: Catalog, reading: LineReading): Judgement | null {
  const words = reading.withoutBrand();
  if (!words.includes('and')) return null;
  const query = { words, before: reading.before, measure: reading.measure };
  const named = findByAlias(catalog, query);
  if (named?.relaxations.includes('severalFoods') === false) return null;
  const product = findJointProduct(catalog, reading, query);
  const aliasMatch = product?.aliasMatch ?? named ?? findByPartialAlias(catalog, query);
  if (product === null || aliasMatch === null) return null;
  const judgement = judgeUnlessExcluded(catalog, reading, aliasMatch);
  return judgement === null ? null : { ...judgement, match: Math.min(judgement.match, product.maxMatch) };
}

/** Null for a food that another word of the line excludes. */
function judgeUnlessExcluded(catalog: Catalog, reading: LineReading, aliasMatch: AliasMatch): Judgement | null {
  const judgement = judgeAliasMatch(catalog, reading, aliasMatch);
  return isExcluded(reading, judgement.food, aliasMatch.phrase.split(' ')) ? null : judgement;
}

/**
 * Judges the line by an alias of the first other food that it allows, else by a partial alias of
 * one.
 */
export function judgeByAlternative(catalog: Catalog, reading: LineReading): Judgement | null {
  for (const find of [findByAlias, findByPartialAlias]) {
    for (const words of reading.alternatives) {
      const aliasMatch =
        words.length === 0 ? null : find(catalog, { words, before: reading.before, measure: reading.measure });
      if (aliasMatch !== null)
        return judgeAliasMatch(catalog, reading, {
          ...aliasMatch,
          relaxations: [...aliasMatch.relaxations, 'otherAlternative'],
        });
    }
  }
  return null;
}

/** Judges each other food that the line allows by an alias of its name, else by a partial alias. */
export function judgeAlternatives(catalog: Catalog, reading: LineReading): readonly Judgement[] {
  const { before, measure } = reading;
  return reading.alternatives
    .filter((words) => words.length > 0)
    .map((words) => ({ words, before, measure }))
    .map((query) => findByAlias(catalog, query) ?? findByPartialAlias(catalog, query))
    .flatMap((aliasMatch) => (aliasMatch === null ? [] : judgeAliasMatch(catalog, reading, aliasMatch)));
}

/**
 * Judges a line whose own name is unknown by what the brackets behind the name call it: "grammeln
 * (pork cracklings)".
 */
export function judgeByGloss(catalog: Catalog, reading: LineReading): Judgement | null {
  const { gloss: words } = reading;
  if (!words.some(identifiesFood)) return null;
  const aliasMatch = lookUp(catalog, reading, words);
  if (aliasMatch === null) return null;
  const relaxations = [...aliasMatch.relaxations, 'otherAlternative'] as const;
  return judgeUnlessExcluded(catalog, reading, { ...aliasMatch, relaxations });
}

function findNamed(catalog: Catalog, reading: LineReading, words: readonly string[]): Judgement | null {
  const aliasMatch = lookUp(catalog, reading, words);
  return aliasMatch === null ? null : judgeUnlessExcluded(catalog, reading, aliasMatch);
}

function findWithoutBrand(catalog: Catalog, reading: LineReading): Judgement | null {
  const words = reading.withoutBrand();
  if (words === reading.words) return null;
  const aliasMatch = lookUp(catalog, reading, words);
  return aliasMatch === null ? null : judgeUnlessExcluded(catalog, reading, unbrand(reading, aliasMatch));
}

/**
 * With the noun that the foods of the line share: "heavy or whipping cream" is heavy cream,
 * "whole-wheat or white pizza dough" is whole-wheat pizza dough.
 */
function findWithSharedNoun(catalog: Catalog, reading: LineReading): Judgement | null {
  if (reading.words.length === 0 || reading.words.length > maxSharingWords) return null;
  for (const other of reading.alternatives) {
    for (let shared = Math.min(maxShared, other.length); shared > 0; shared--) {
      const found = findNamed(catalog, reading, [...reading.words, ...other.slice(-shared)]);
      if (found !== null) return found;
    }
  }
  return null;
}

/** With the name behind "cooked" and the like, if there is a record of that food in that state: "cooked anasazi beans". */
function findOfState(catalog: Catalog, reading: LineReading): Judgement | null {
  const [first = '', ...rest] = reading.ownWords;
  if (!sayableStates.has(first)) return null;
  const aliasMatch = lookUp(catalog, reading, rest);
  if (aliasMatch === null) return null;
  const found = judgeUnlessExcluded(catalog, reading, { ...aliasMatch, words: reading.ownWords, lost: [first] });
  return found?.evidence.way === 'alias' && found.evidence.relaxations.includes('stateFound') ? found : null;
}

// "Fresh", "dried" and "roasted" also make other foods of a name.
const sayableStates: ReadonlySet<string> = new Set(['cooked', 'boiled', 'canned']);

function lookUp(catalog: Catalog, reading: LineReading, words: readonly string[]): AliasMatch | null {
  if (words.length === 0) return null;
  return findByAlias(catalog, { words, before: reading.before, measure: reading.measure });
}

function unbrand(reading: LineReading, aliasMatch: AliasMatch): AliasMatch {
  const words = reading.withoutBrand();
  if (words === reading.words) return aliasMatch;
  const brand = reading.words.filter((word) => !words.includes(word));
  return { ...aliasMatch, relaxations: [...aliasMatch.relaxations, 'brand'], lost: [...brand, ...aliasMatch.lost] };
}

// Of 63,601 real lines, the longest name that shares a noun has 7 words.
const maxSharingWords = 10;

// "Reduced fat or light sour cream": the noun may have two words, seldom three.
const maxShared = 3;
