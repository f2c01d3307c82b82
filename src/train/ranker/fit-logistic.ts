/** One observation: what was seen, and how probably the outcome is yes (0 or 1, or between where those who judged do not agree). */
export interface Observation {
  readonly features: Float64Array;
  readonly outcome: number;
  /** How much it counts; above 0. */
  readonly weight: number;
}

/**
 * Logistic regression with an L2 penalty that draws each weight towards its prior, by Newton's method. The sums run in the order of the
 * observations, so the same observations give the same weights.
 * @param strengths the penalty of each weight: about four times as many observations at even odds as its prior is worth
 */
export function fitLogistic(
  observations: readonly Observation[],
  prior: Float64Array,
  strengths: Float64Array,
): Float64Array {
  let weights = Float64Array.from(prior);
  for (let round = 0; round < mostRounds; round++) {
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

export function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}

/** Adds `scale` times `values` to `target`. */
export function addScaled(target: Float64Array, values: Float64Array, scale: number): void {
  for (let index = 0; index < target.length; index++)
    target[index] = (target[index] ?? 0) + scale * (values[index] ?? 0);
}

/** Adds `scale` times the outer product of `values` with itself to a square matrix. */
export function addOuter(matrix: readonly Float64Array[], values: Float64Array, scale: number): void {
  matrix.forEach((row, index) => {
    const factor = scale * (values[index] ?? 0);
    if (factor !== 0) addScaled(row, values, factor);
  });
}

export function makeDiagonal(values: Float64Array): Float64Array[] {
  return Array.from(values, (value, index) => {
    const row = new Float64Array(values.length);
    row[index] = value;
    return row;
  });
}

/** Solves a system of a symmetric positive definite matrix by elimination; the penalty on the diagonal keeps the pivots from 0. */
export function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
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

const mostRounds = 50;
const tolerance = 1e-9;
