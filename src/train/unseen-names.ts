import { createHash } from 'node:crypto';
import type { Catalog } from '../analysis/catalog';
import type { Alias, Food } from '../analysis/food';
import type { ParsedLine } from '../analysis/line';
import { featureNames } from '../analysis/match/features';
import { findByAlias } from '../analysis/match/find-alias';
import { emptyWords } from '../analysis/match/food-words';
import { judgeByName } from '../analysis/match/judge-alias';
import { readLine } from '../analysis/match/line-reading';
import { matchLine } from '../analysis/match/match-line';
import { normalizeWords } from '../analysis/match/normalize';
import { measureRanked, rankQuery } from '../analysis/match/rank';
import { toRankingQuery } from '../analysis/match/ranking-query';
import { blankLine } from '../analysis/parse/parse-line';
import type { Choice } from './fit-logistic';
import type { DataLine } from './judged-lines';
import { isSameFood } from './same-food';
import type { Part } from './split';

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
    if (finding.relaxations.some((liberty) => liberty !== 'emptyWords')) continue;
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

/** What the ranker makes of a name it has never seen. */
export interface UnseenRanking extends Choice {
  readonly name: UnseenName;
}

/**
 * Ranks the foods for every name that no other name of the table leads to.
 * @param forgetful the catalog that does not know the names
 * @param weights of the features: which name of each food is taken depends on them
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

/** How much a name counts: one that lines use more than one that stands alone, for lines are what comes. */
export function weighName({ lines }: UnseenName): number {
  return lines === 0 ? aloneShare : 1;
}

const aloneShare = 0.3;

/** The share of the names whose best food is the right one or as good, and of those with such a food among the ranked. */
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
 * How firmly each weight is held to its prior, in the order of the features. Names are in the table because descriptions lack their words
 * ("cilantro"), so these say less about heads than lines do; and foods with many names have many to hide.
 */
export const priorStrengths: Float64Array = Float64Array.from(featureNames, (name) =>
  name === 'lineHead' || name === 'headMissed' ? 1000 : name === 'popularity' ? 300 : 10,
);

/** Weights that a cook would set, in the order of the features: where learning starts, and what it is drawn towards. */
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
