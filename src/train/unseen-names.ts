import { createHash } from 'node:crypto';
import type { Catalog } from '../analysis/catalog';
import type { Alias, Food } from '../analysis/food';
import type { ParsedLine } from '../analysis/line';
import { featureNames } from '../analysis/match-ranking/features';
import { findByAlias } from '../analysis/match-alias/find-alias';
import { emptyWords } from '../analysis/match-words/food-words';
import { judgeByName } from '../analysis/match/judge-by-name';
import { readLine } from '../analysis/match-line/line-reading';
import { matchLine } from '../analysis/match/match-line';
import { normalizeWords } from '../analysis/match-words/normalize';
import { measureRanked, rankQuery } from '../analysis/match/rank';
import { toRankingQuery } from '../analysis/match-ranking/ranking-query';
import { blankLine } from '../analysis/parse/parse-line';
import type { Choice } from './fit-logistic';
import type { DataLine } from './judged-lines';
import { isSameFood } from './same-food';
import type { Part } from './split';

/** A name of the table, in a line, that is matched as if the table lacked it. */
export interface UnseenName {
  readonly line: ParsedLine;
  /** The name in the table that matches the whole line. */
  readonly phrase: string;
  /** The food that the name means in the whole table. */
  readonly food: Food;
  /** The number of the fifth of names that is hidden with it, from 0. */
  readonly fold: number;
  readonly part: Part;
  /**
   * How many lines of the part have the same name; 0 where no line has it, and the name stands
   * alone.
   */
  readonly lines: number;
}

const nameFolds = 5;

/**
 * Every name of the table, in the first line of the part that uses it, else alone. The names of
 * fold 0 are for checking, with lines of the check part; the others are for learning. Stand-ins are
 * left out, because no word of a name says that another food stands in.
 */
export function listUnseenNames(
  { catalog, aliases }: { catalog: Catalog; aliases: readonly Alias[] },
  lines: readonly DataLine[],
  parseLine: (text: string) => ParsedLine,
): readonly UnseenName[] {
  const found = findUsedNames(catalog, lines, parseLine);
  for (const { phrase, fit } of aliases) {
    const words = normalizeWords(phrase).join(' ');
    if (fit !== 'proxy' && !found.has(words))
      found.set(words, { line: { ...blankLine, text: phrase, name: phrase }, lines: 0 });
  }
  return toUnseenNames(catalog, found);
}

/** Those of the names that a line of their part uses, which takes a fraction of the time. */
export function listUsedNames(
  catalog: Catalog,
  lines: readonly DataLine[],
  parseLine: (text: string) => ParsedLine,
): readonly UnseenName[] {
  return toUnseenNames(catalog, findUsedNames(catalog, lines, parseLine));
}

/** A line for each name, by the words of the name. */
type NameLines = Map<string, { readonly line: ParsedLine; lines: number }>;

function findUsedNames(
  catalog: Catalog,
  lines: readonly DataLine[],
  parseLine: (text: string) => ParsedLine,
): NameLines {
  const found: NameLines = new Map();
  for (const { text, part } of lines) {
    const line = parseLine(text);
    const reading = readLine(catalog, '', line);
    const words = reading.ownWords;
    if (words.length === 0) continue;
    const aliasMatch = findByAlias(catalog, { words, before: reading.before, measure: reading.measure });
    if (aliasMatch === null || aliasMatch.alias.fit === 'proxy') continue;
    if (aliasMatch.relaxations.some((relaxation) => relaxation !== 'emptyWords')) continue;
    if (partOfFold(foldOfName(aliasMatch.phrase)) !== part) continue;
    const known = found.get(aliasMatch.phrase);
    if (known === undefined) found.set(aliasMatch.phrase, { line, lines: 1 });
    else known.lines++;
  }
  return found;
}

function toUnseenNames(catalog: Catalog, found: NameLines): readonly UnseenName[] {
  return [...found].flatMap(([phrase, { line, lines: count }]) => {
    const { food } = matchLine(catalog, '', line);
    const fold = foldOfName(phrase);
    return food === null ? [] : [{ line, phrase, food, fold, part: partOfFold(fold), lines: count }];
  });
}

/**
 * For each fold, the aliases without those of the fold. Names that differ only in word order,
 * number or empty words ("fresh") are in one fold.
 */
export function hideEachFold(aliases: readonly Alias[]): readonly (readonly Alias[])[] {
  const folds = aliases.map(({ phrase }) => foldOfName(phrase));
  return Array.from({ length: nameFolds }, (_, fold) => aliases.filter((_alias, index) => folds[index] !== fold));
}

function foldOfName(phrase: string): number {
  const words = normalizeWords(phrase);
  const naming = words.filter((word) => !emptyWords.has(word));
  const key = [...new Set(naming.length === 0 ? words : naming)].sort().join(' ');
  return createHash('sha256').update(`name ${key}`).digest().readUInt32BE(0) % nameFolds;
}

function partOfFold(fold: number): Part {
  return fold === 0 ? 'check' : 'learn';
}

/** The ranked foods for a name that the ranker has not seen. */
export interface UnseenRanking extends Choice {
  readonly name: UnseenName;
}

/**
 * Ranks the foods for every name that no other name of the table matches.
 * @param forgetful a catalog without the names
 * @param weights of the features, which also decide which name of each food is used
 */
export function rankUnseenNames(
  forgetful: Catalog,
  names: readonly UnseenName[],
  weights: Float64Array,
): readonly UnseenRanking[] {
  return names.flatMap((name) => {
    const reading = readLine(forgetful, '', name.line);
    if (judgeByName(forgetful, reading) !== null) return [];
    const query = toRankingQuery(forgetful, {
      words: reading.withoutBrand(),
      stateWords: reading.states.map((state) => state.name),
      measure: reading.measure,
      titleWords: new Set(),
      isBranded: false,
    });
    const ranked = rankQuery(forgetful, query, { weights });
    return [
      {
        name,
        weight: weighName(name),
        options: measureRanked(forgetful, query, ranked),
        isRight: ranked.map(({ food }) => isSameFood(food, name.food)),
      },
    ];
  });
}

/**
 * The weight of a name. A name in lines counts more than one that stands alone, because requests
 * have lines.
 */
export function weighName({ lines }: UnseenName): number {
  return lines === 0 ? aloneShare : 1;
}

const aloneShare = 0.3;

/**
 * The weighted shares of names whose first food is right, and of names with a right food among the
 * ranked ones.
 */
export function countRight(rankings: readonly UnseenRanking[]): { right: number; retrieved: number } {
  let [total, right, retrieved] = [0, 0, 0];
  for (const { isRight, weight } of rankings) {
    total += weight;
    if (isRight[0] === true) right += weight;
    if (isRight.includes(true)) retrieved += weight;
  }
  return { right: right / total, retrieved: retrieved / total };
}

/**
 * The strength of the prior of each weight, in the order of the features. Names are in the table
 * because descriptions lack their words ("cilantro"), so they say less about heads than lines do;
 * and popular foods have many names to hide. Both features keep near their priors.
 */
export const priorStrengths: Float64Array = Float64Array.from(featureNames, (name) =>
  name === 'lineHead' || name === 'headMissed' ? 1000 : name === 'popularity' ? 300 : 10,
);

/** Weights set by hand, in the order of the features: the start of the fit, and its prior. */
export const priorWeights: Float64Array = Float64Array.from(
  featureNames,
  (name) =>
    ({
      coverage: 3.6,
      missedKnown: -0.5,
      conflict: -1,
      missedFood: -0.5,
      modifier: 0.2,
      lineHead: 2.4,
      headMissed: -1,
      nameHead: 1.4,
      extraWords: -2.2,
      state: 1.2,
      aliasState: 1.2,
      aliasName: 0.25,
      close: -0.1,
      proxy: -0.8,
      popularity: 0.7,
      completeness: 0.4,
      reference: 0.25,
      category: 0.5,
      portion: 0.2,
      dish: -1.6,
      title: 0.15,
    })[name],
);
