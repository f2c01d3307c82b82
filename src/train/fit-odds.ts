import type { Evidence } from '../analysis/match/judgement';
import { isShortened, relaxations, rankingSigns } from '../analysis/match-ranking/score';
import type { KnownCase } from './evidence';
import { dot, fitLogistic, toProbability, type Observation } from './fit-logistic';

export const aliasSigns = ['exact', 'close', 'proxy', 'shortened', ...relaxations] as const;

export interface Odds {
  /** In the order of `aliasSigns`. */
  readonly alias: Float64Array;
  /** In the order of `rankingSigns`. */
  readonly ranking: Float64Array;
}

/**
 * Fits the odds that a match is right from its evidence, separately for aliases and for the ranker.
 * Judged lines show the reliability of typical matches; names that were hidden from the table, of
 * which there are many, show that of the others. A name without relaxations is usually in the
 * table; hidden names never are, so they have a constant of their own there.
 */
export function fitOdds(cases: readonly KnownCase[]): Odds {
  return {
    alias: fitPart(cases, { read: readAliasSigns, prior: aliasPrior, unseenShare: 0.15 }),
    ranking: fitPart(cases, { read: readRankingSigns, prior: rankingPrior, unseenShare: 0.2 }),
  };
}

/** The probability, 0 to 1, that a match with this evidence is right. */
export function toMatchProbability(odds: Odds, evidence: Evidence): number {
  const signs = readAliasSigns(evidence);
  if (signs !== null) return toProbability(dot(signs, odds.alias));
  return toProbability(dot(readRankingSigns(evidence) ?? new Float64Array(), odds.ranking));
}

interface Fit {
  readonly read: (evidence: Evidence) => Float64Array | null;
  readonly prior: Float64Array;
  /**
   * Weight of a hidden name relative to a judged line, so that their totals have the proportion of
   * unknown to known names in lines.
   */
  readonly unseenShare: number;
}

function fitPart(cases: readonly KnownCase[], { read, prior, unseenShare }: Fit): Float64Array {
  const found = cases.flatMap(({ evidence, outcome, weight, source }) => {
    const signs = read(evidence);
    return signs === null ? [] : [{ signs, outcome, weight, source, isWhole: isWholeName(evidence) }];
  });
  const judged = found.filter(({ source }) => source === 'judged');
  const mean = judged.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, judged.length);
  const observations: Observation[] = found.map(({ signs, outcome, weight, source, isWhole }) => ({
    features: Float64Array.of(...signs, source === 'unseen' && isWhole ? 1 : 0),
    outcome,
    weight: source === 'judged' ? weight / mean : weight * (source === 'unseen' ? unseenShare : nonFoodShare),
  }));
  // The first constant and that of the hidden names are nearly free; the other signs have a strong
  // prior.
  const strengths = Float64Array.of(
    ...prior.map((_, index) => (index === 0 ? freeStrength : signStrength)),
    freeStrength,
  );
  return fitLogistic(observations, Float64Array.of(...prior, 0), strengths).slice(0, -1);
}

const freeStrength = 0.5;
const signStrength = 3;

// Weight of a non-food relative to a judged line: about one in twenty lines that reach the ranker
// is not food.
const nonFoodShare = 0.75;

/** Whether an alias was found without leaving out a word of the name. */
function isWholeName(evidence: Evidence): boolean {
  return evidence.way === 'alias' && !isShortened(evidence.relaxations);
}

function readAliasSigns(evidence: Evidence): Float64Array | null {
  if (evidence.way !== 'alias') return null;
  const { fit, relaxations: taken } = evidence;
  return Float64Array.from(aliasSigns, (sign) =>
    sign === fit || (sign === 'shortened' && isShortened(taken))
      ? 1
      : taken.reduce((count, relaxation) => count + (relaxation === sign ? 1 : 0), 0),
  );
}

function readRankingSigns(evidence: Evidence): Float64Array | null {
  return evidence.way === 'ranking' ? evidence.signs : null;
}

/** Estimates before any line is judged. Rare signs stay near them. */
const aliasPrior = Float64Array.from(
  aliasSigns,
  (sign) =>
    ({
      exact: 4,
      close: 3,
      proxy: 1.4,
      shortened: -0.5,
      emptyWords: 0,
      translated: -0.7,
      respelt: -1.5,
      tail: -0.9,
      part: -0.4,
      brand: -0.5,
      minorWord: -1.8,
      processWord: -2,
      unknownWord: -1.8,
      leanWord: -2,
      freeFromWord: -1.5,
      foodWord: -2,
      otherWord: -1.5,
      wordAfter: -2,
      unknownAfter: -3,
      stateLost: -2,
      stateFound: -1,
      otherCategory: -0.3,
      rival: -2,
      kindLost: -1,
      unknownKind: -2,
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
      headUnknown: -1,
      nameHead: 0.3,
      extraWords: -0.5,
      proxy: -0.5,
      corrected: -0.5,
      brand: -0.3,
      kindLost: -1.5,
    })[sign],
);
