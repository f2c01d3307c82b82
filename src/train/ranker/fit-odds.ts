import type { Evidence } from '../../analysis/match/judgement';
import { liberties, rankingSigns } from '../../analysis/match/match-score';
import { dot, fitLogistic, toProbability, type Observation } from './fit-logistic';
import type { KnownCase } from './collect-evidence';

export const aliasSigns = ['exact', 'close', 'proxy', ...liberties] as const;

export interface Odds {
  /** In the order of `aliasSigns`. */
  readonly alias: Float64Array;
  /** In the order of `rankingSigns`. */
  readonly ranking: Float64Array;
}

/**
 * Fits the odds that a match is right, by what speaks for and against it: for aliases and for the ranker apart. Judged lines say how sure the
 * usual is; hidden names, of which there are many but which are harder than lines, say what each sign is worth, so they have a constant of their own.
 */
export function fitOdds(cases: readonly KnownCase[]): Odds {
  return {
    alias: fitPart(cases, { read: readAliasSigns, prior: aliasPrior, hiddenShare: 0.1 }),
    ranking: fitPart(cases, { read: readRankingSigns, prior: rankingPrior, hiddenShare: 0.02 }),
  };
}

/** The probability of a match under the odds; null where its way is not theirs. */
export function toMatchProbability(odds: Odds, evidence: Evidence): number {
  const signs = readAliasSigns(evidence);
  if (signs !== null) return toProbability(dot(signs, odds.alias));
  return toProbability(dot(readRankingSigns(evidence) ?? new Float64Array(), odds.ranking));
}

interface Fit {
  readonly read: (evidence: Evidence) => Float64Array | null;
  readonly prior: Float64Array;
  /** What a hidden name counts beside a judged line. */
  readonly hiddenShare: number;
}

function fitPart(cases: readonly KnownCase[], { read, prior, hiddenShare }: Fit): Float64Array {
  const found = cases.flatMap(({ evidence, outcome, weight, source }) => {
    const signs = read(evidence);
    return signs === null ? [] : [{ signs, outcome, weight, source }];
  });
  const judged = found.filter(({ source }) => source === 'judged');
  const mean = judged.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, judged.length);
  const observations: Observation[] = found.map(({ signs, outcome, weight, source }) => ({
    features: Float64Array.of(...signs, source === 'hidden' ? 1 : 0),
    outcome,
    weight: source === 'judged' ? weight / mean : weight * (source === 'hidden' ? hiddenShare : nonFoodShare),
  }));
  // The first constant and that of the hidden names are free; every sign is held by its prior.
  const strengths = Float64Array.of(
    ...prior.map((_, index) => (index === 0 ? freeStrength : signStrength)),
    freeStrength,
  );
  return fitLogistic(observations, Float64Array.of(...prior, 0), strengths).slice(0, -1);
}

const freeStrength = 0.5;
const signStrength = 8;

// What a non-food counts beside a judged line.
const nonFoodShare = 0.25;

function readAliasSigns(evidence: Evidence): Float64Array | null {
  if (evidence.way !== 'alias') return null;
  const { fit, liberties: taken } = evidence;
  return Float64Array.from(aliasSigns, (sign) =>
    sign === fit ? 1 : taken.reduce((count, liberty) => count + (liberty === sign ? 1 : 0), 0),
  );
}

function readRankingSigns(evidence: Evidence): Float64Array | null {
  return evidence.way === 'ranking' ? evidence.signs : null;
}

/** What a careful reader would say before any line is judged; scarce signs stay near it. */
const aliasPrior = Float64Array.from(
  aliasSigns,
  (sign) =>
    ({
      exact: 4,
      close: 3,
      proxy: 1.4,
      emptyWords: 0,
      translated: -0.7,
      respelt: -1.5,
      tail: -0.9,
      part: -0.4,
      brand: -0.5,
      lesserWord: -1.8,
      unknownWord: -1.8,
      otherWord: -2.5,
      wordAfter: -2,
      stateLost: -2,
      stateFound: -1,
      vague: -1.5,
      alternatives: -0.8,
      otherAlternative: -1.2,
      severalFoods: -2,
    })[sign],
);

const rankingPrior = Float64Array.from(
  rankingSigns,
  (sign) =>
    ({
      base: -4,
      sum: 0.5,
      lead: 0.5,
      coverage: 1,
      missedKnown: -1,
      conflict: -1,
      missedFood: -0.5,
      modifier: 0.2,
      lineHead: 0.8,
      headMissed: -1,
      nameHead: 0.3,
      extraWords: -0.5,
      proxy: -0.5,
      mended: -0.5,
      brand: -0.3,
    })[sign],
);
