import { formatShare, type Table } from './table';

/** A match with a known outcome. `weight` is the number of lines that it represents. */
export interface ScoredMatch {
  /** The match score, 0 to 1; 0 where nothing was matched. */
  readonly match: number;
  readonly isRight: boolean;
  readonly weight: number;
}

/** Matches of similar score: the mean score, and the share that is right. */
export interface Band {
  readonly count: number;
  readonly weight: number;
  /** The mean score, 0 to 1. */
  readonly said: number;
  /** The share that is right, 0 to 1. */
  readonly right: number;
  /** The 95 % confidence interval of that share. */
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

/**
 * Ten bands of about equally many lines, lowest scores first. Most scores are high, so tenths would
 * put them all into one band.
 */
function bandByCount(matches: readonly ScoredMatch[]): readonly Band[] {
  const sorted = matches.filter(({ match }) => match > 0).sort((one, other) => one.match - other.match);
  const scores = sorted.map(({ match }) => match);
  // Lines of one score stay together, because their order is arbitrary.
  const bandOf = (score: number): number => Math.floor((10 * scores.indexOf(score)) / sorted.length);
  return Array.from({ length: 10 }, (_, band) => sorted.filter(({ match }) => bandOf(match) === band))
    .filter((some) => some.length > 0)
    .map(measureBand);
}

/**
 * Expected calibration error, 0 to 1: the mean distance of score and share that is right, over
 * bands weighted by their lines; NaN without lines.
 */
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
  // Weighted lines carry the information of fewer equal ones (Kish's effective sample size).
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

/**
 * The 95 % confidence interval of a share by Wilson's score method (E. B. Wilson, JASA 22, 1927),
 * which also holds for small numbers and for shares near 0 and 1.
 * @param right how many of `number` are right; both may be fractions where lines are weighed
 * @returns lower and upper bound, 0 to 1; the whole range where `number` is 0
 */
export function findWilsonInterval(right: number, number: number): readonly [number, number] {
  if (number === 0) return [0, 1];
  const share = right / number;
  const spread = z95 ** 2 / number;
  const centre = (share + spread / 2) / (1 + spread);
  const reach = (z95 * Math.sqrt((share * (1 - share)) / number + spread / (4 * number))) / (1 + spread);
  return [Math.max(0, centre - reach), Math.min(1, centre + reach)];
}

/** The point of the normal distribution with 2.5 % above it. */
const z95 = 1.959963984540054;

/**
 * The match score against the share that is right, by tenths of the score. The calibration error is
 * added to the note.
 */
export function tabulateBands(title: string, note: string, matches: readonly ScoredMatch[]): Table {
  const bands = bandByTenths(matches);
  const all = measureBand(matches.filter(({ match }) => match > 0));
  return {
    title,
    note:
      all.count === 0
        ? `${note} None of them has a match.`
        : `${note} Expected calibration error over tenths: ${findCalibrationError(matches).byTenths.toFixed(3)}; ${formatShare(all.right, 1)} right in all.`,
    columns: ['match', 'lines', 'share of lines', 'said', 'right', '95 % interval'],
    rows: bands.map(({ tenth, count, weight, said, right, interval }) => [
      `${(tenth / 10).toFixed(1)} to ${((tenth + 1) / 10).toFixed(1)}`,
      count,
      formatShare(weight, all.weight),
      formatShare(said, 1),
      formatShare(right, 1),
      formatInterval(interval),
    ]),
    worst: [],
  };
}

/** "91.2–97.8 %". */
export function formatInterval([low, high]: readonly [number, number]): string {
  return `${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)} %`;
}
