import { findWilsonInterval } from './wilson-interval';

/** A match of which is known whether it is right; `weight` is how many lines it stands for. */
export interface ScoredMatch {
  /** 0 to 1; 0 where nothing was matched, and then nothing was promised. */
  readonly match: number;
  readonly isRight: boolean;
  readonly weight: number;
}

/** Matches of nearly one score: what the score promises of them, and what holds. */
export interface Band {
  readonly count: number;
  readonly weight: number;
  /** The mean score, 0 to 1. */
  readonly said: number;
  /** The share that is right, 0 to 1. */
  readonly right: number;
  /** Where that share may lie with 95 % confidence. */
  readonly interval: readonly [number, number];
}

/** The bands of a score by tenths, lowest first, without empty ones. */
export function bandByTenths(matches: readonly ScoredMatch[]): readonly (Band & { readonly tenth: number })[] {
  return Array.from({ length: 10 }, (_, tenth) => ({
    tenth,
    some: matches.filter(({ match }) => match > 0 && Math.min(9, Math.floor(match * 10 + 1e-9)) === tenth),
  }))
    .filter(({ some }) => some.length > 0)
    .map(({ tenth, some }) => ({ tenth, ...measureBand(some) }));
}

/** Ten bands of nearly as many lines each, lowest scores first: most scores are high, and tenths would throw them all into one. */
function bandByCount(matches: readonly ScoredMatch[]): readonly Band[] {
  const sorted = matches.filter(({ match }) => match > 0).sort((one, other) => one.match - other.match);
  const scores = sorted.map(({ match }) => match);
  // Lines of one score stay together: which of them would come first is chance.
  const bandOf = (score: number): number => Math.floor((10 * scores.indexOf(score)) / sorted.length);
  return Array.from({ length: 10 }, (_, band) => sorted.filter(({ match }) => bandOf(match) === band))
    .filter((some) => some.length > 0)
    .map(measureBand);
}

/** Expected calibration error, 0 to 1: how far the score is from what holds, on average over bands weighed by their lines; NaN of nothing. */
export function findCalibrationError(matches: readonly ScoredMatch[]): {
  readonly byTenths: number;
  readonly byCount: number;
} {
  const average = (bands: readonly Band[]): number =>
    bands.reduce((sum, band) => sum + band.weight * Math.abs(band.said - band.right), 0) /
    bands.reduce((sum, band) => sum + band.weight, 0);
  return { byTenths: average(bandByTenths(matches)), byCount: average(bandByCount(matches)) };
}

/** All matches as one band; said and right are NaN of nothing. */
export function measureBand(some: readonly ScoredMatch[]): Band {
  const weight = sumOf(some, (each) => each.weight);
  const right = sumOf(some, (each) => (each.isRight ? each.weight : 0)) / weight;
  // Weighed lines say as much as fewer equal ones would (Kish's effective size).
  const effective = weight ** 2 / sumOf(some, (each) => each.weight ** 2);
  return {
    count: some.length,
    weight,
    said: sumOf(some, (each) => each.weight * each.match) / weight,
    right,
    interval: some.length === 0 ? [0, 1] : findWilsonInterval(right * effective, effective),
  };
}

function sumOf(some: readonly ScoredMatch[], toNumber: (each: ScoredMatch) => number): number {
  return some.reduce((sum, each) => sum + toNumber(each), 0);
}
