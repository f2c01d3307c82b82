/**
 * One observation: features, and the probability of the outcome (0 or 1, or between where
 * judgements disagree).
 */
export interface Observation {
  readonly features: Float64Array;
  readonly outcome: number;
  /** Its weight; above 0. */
  readonly weight: number;
}

/**
 * Logistic regression with an L2 penalty towards the prior of each weight, by Newton's method. Sums
 * run in the order of the observations, so the same observations give the same weights.
 * @param strengths the penalty of each weight: a prior with strength s counts as about 4 s
 *   observations at even odds
 */
export function fitLogistic(
  observations: readonly Observation[],
  prior: Float64Array,
  strengths: Float64Array,
): Float64Array {
  let weights = Float64Array.from(prior);
  for (let round = 0; round < maxLogisticRounds; round++) {
    const gradient = weights.map((weight, index) => (strengths[index] ?? 0) * ((prior[index] ?? 0) - weight));
    const hessian = makeDiagonal(strengths);
    for (const { features, outcome, weight } of observations) {
      const probability = toProbability(dot(features, weights));
      addScaled(gradient, features, weight * (outcome - probability));
      addOuter(hessian, features, weight * probability * (1 - probability));
    }
    const step = solve(hessian, gradient);
    weights = weights.map((weight, index) => weight + (step[index] ?? 0));
    if (step.every((part) => Math.abs(part) < tolerance)) break;
  }
  return weights;
}

/** A probability from its log odds. */
export function toProbability(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** The dot product of two vectors of the same length. */
export function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}

/** Adds `scale` times `values` to `target`. */
function addScaled(target: Float64Array, values: Float64Array, scale: number): void {
  for (let index = 0; index < target.length; index++)
    target[index] = (target[index] ?? 0) + scale * (values[index] ?? 0);
}

/** Adds `scale` times the outer product of `values` with itself to a square matrix. */
function addOuter(matrix: readonly Float64Array[], values: Float64Array, scale: number): void {
  matrix.forEach((row, index) => {
    const factor = scale * (values[index] ?? 0);
    if (factor !== 0) addScaled(row, values, factor);
  });
}

function makeDiagonal(values: Float64Array): Float64Array[] {
  return Array.from(values, (value, index) => {
    const row = new Float64Array(values.length);
    row[index] = value;
    return row;
  });
}

/**
 * Solves a linear system with a symmetric positive definite matrix by elimination. The penalty on
 * the diagonal keeps the pivots above 0.
 */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const rows = matrix.map((row) => Float64Array.from(row));
  const result = Float64Array.from(right);
  rows.forEach((pivotRow, pivot) => {
    for (let below = pivot + 1; below < rows.length; below++) {
      const row = rows[below];
      if (row === undefined) continue;
      const factor = (row[pivot] ?? 0) / (pivotRow[pivot] ?? 1);
      addScaled(row, pivotRow, -factor);
      result[below] = (result[below] ?? 0) - factor * (result[pivot] ?? 0);
    }
  });
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index] ?? new Float64Array();
    let rest = result[index] ?? 0;
    for (let after = index + 1; after < rows.length; after++) rest -= (row[after] ?? 0) * (result[after] ?? 0);
    result[index] = rest / (row[index] ?? 1);
  }
  return result;
}

const maxLogisticRounds = 50;
const tolerance = 1e-9;

/** One choice among several: the features of each, and which of them are right. */
export interface Choice {
  readonly options: readonly Float64Array[];
  readonly isRight: readonly boolean[];
  /** How much it counts; above 0. */
  readonly weight: number;
}

/**
 * Fits the weights under which the right options of each choice are most probable (conditional
 * logit, McFadden 1974), with an L2 penalty towards `prior`, by Newton's method. Where several
 * options are right, any of them counts. Choices without a right option must be left out.
 * @param strengths the penalty on the square of each weight's distance from its prior
 */
export function fitChoice(choices: readonly Choice[], prior: Float64Array, strengths: Float64Array): Float64Array {
  let weights = Float64Array.from(prior);
  let loss = sumLoss(choices, weights, { prior, strengths });
  for (let round = 0; round < maxChoiceRounds; round++) {
    const gradient = weights.map((weight, index) => (strengths[index] ?? 0) * ((prior[index] ?? 0) - weight));
    const hessian = makeDiagonal(strengths);
    for (const choice of choices) addChoice(choice, weights, { gradient, hessian });
    const step = solve(hessian, gradient);
    let scale = 1;
    let next = weights;
    let nextLoss = Infinity;
    // The loss is not convex where several are right; a step that makes it worse is halved.
    for (let halving = 0; halving < maxHalvings; halving++, scale /= 2) {
      next = weights.map((weight, index) => weight + scale * (step[index] ?? 0));
      nextLoss = sumLoss(choices, next, { prior, strengths });
      if (nextLoss <= loss) break;
    }
    const gain = loss - nextLoss;
    if (!(gain > 0)) break;
    weights = next;
    loss = nextLoss;
    if (gain < tolerance * loss) break;
  }
  return weights;
}

function addChoice(
  { options, isRight, weight }: Choice,
  weights: Float64Array,
  { gradient, hessian }: { gradient: Float64Array; hessian: readonly Float64Array[] },
): void {
  const shares = toShares(options, weights);
  const rightTotal = shares.reduce((sum, share, index) => sum + (isRight[index] === true ? share : 0), 0);
  const mean = new Float64Array(weights.length);
  options.forEach((option, index) => {
    const share = shares[index] ?? 0;
    const rightShare = isRight[index] === true && rightTotal > 0 ? share / rightTotal : 0;
    addScaled(gradient, option, weight * (rightShare - share));
    addScaled(mean, option, share);
    addOuter(hessian, option, weight * share);
  });
  addOuter(hessian, mean, -weight);
}

function sumLoss(
  choices: readonly Choice[],
  weights: Float64Array,
  { prior, strengths }: { prior: Float64Array; strengths: Float64Array },
): number {
  let loss = weights.reduce(
    (sum, weight, index) => sum + ((strengths[index] ?? 0) / 2) * (weight - (prior[index] ?? 0)) ** 2,
    0,
  );
  for (const { options, isRight, weight } of choices) {
    const shares = toShares(options, weights);
    const right = shares.reduce((sum, share, index) => sum + (isRight[index] === true ? share : 0), 0);
    loss -= weight * Math.log(Math.max(right, 1e-300));
  }
  return loss;
}

function toShares(options: readonly Float64Array[], weights: Float64Array): number[] {
  const sums = options.map((option) => dot(option, weights));
  const largest = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - largest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

const maxChoiceRounds = 40;
const maxHalvings = 8;
