import type { Catalog } from '../../analysis/catalog';
import { featureNames } from '../../analysis/match/rank/features';
import { judgeByName } from '../../analysis/match/judge/judge-by-name';
import { readLine } from '../../analysis/match/read/read-line';
import { measureRanked, rankQuery } from '../../analysis/match/rank/rank-query';
import { toRankingQuery } from '../../analysis/match/rank/ranking-query';
import type { Choice } from './fit-choice';
import { isSameFood } from './is-same-food';
import type { UnseenName } from './list-unseen-names';

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
