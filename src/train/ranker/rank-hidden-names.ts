import { featureNames } from '../../analysis/match/rank/features';
import { judgeByName } from '../../analysis/match/judge-by-name';
import { measureRanked, rankQuery } from '../../analysis/match/rank/rank-query';
import { toRankingQuery } from '../../analysis/match/rank/ranking-query';
import type { Choice } from './fit-choice';
import { isSameFood } from './is-same-food';
import type { HidingCatalog } from './create-hiding-catalog';
import { readName, type HiddenName } from './list-hidden-names';

/** What the ranker makes of a hidden name. */
export interface HiddenRanking extends Choice {
  readonly name: HiddenName;
}

/**
 * Ranks the foods for every hidden name that no other name of the table leads to. Stand-ins are left out: that basil stands in for mint
 * is a decision, and no word says so.
 * @param weights of the features: which name of each food is taken depends on them
 */
export function rankHiddenNames(
  hiding: HidingCatalog,
  names: readonly HiddenName[],
  weights: Float64Array,
): readonly HiddenRanking[] {
  const { catalog } = hiding;
  return names.flatMap((name) => {
    if (name.alias.fit === 'proxy') return [];
    name.hide(hiding);
    const reading = readName(catalog, name);
    if (judgeByName(catalog, reading) !== null) return [];
    const query = toRankingQuery(catalog, {
      words: reading.words,
      stateWords: [],
      measure: reading.measure,
      titleWords: new Set(),
      isBranded: false,
    });
    const ranked = rankQuery(catalog, query, { weights });
    return [
      {
        name,
        weight: name.weight,
        options: measureRanked(catalog, query, ranked),
        isRight: ranked.map(({ food }) => isSameFood(food, name.food)),
      },
    ];
  });
}

/** The share of the names whose best food is the right one or as good, and of those with such a food among the ranked. */
export function countRight(rankings: readonly HiddenRanking[]): { right: number; retrieved: number } {
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
 * ("cilantro"), so hidden names say less about heads than lines do.
 */
export const priorStrengths: Float64Array = Float64Array.from(featureNames, (name) =>
  name === 'lineHead' || name === 'headMissed' ? 1000 : 10,
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
