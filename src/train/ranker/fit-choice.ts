import { addOuter, addScaled, dot, makeDiagonal, solve } from './fit-logistic';

/** One choice among several: the features of each, and which of them are right. */
export interface Choice {
  readonly options: readonly Float64Array[];
  readonly isRight: readonly boolean[];
  /** How much it counts; above 0. */
  readonly weight: number;
}

/**
 * Weights under which the right ones of each choice are most probable (conditional logit, McFadden 1974), drawn towards `prior` by an L2
 * penalty, by Newton's method. Where several are right, any of them will do. Choices without a right one must be left out.
 * @param strengths the penalty on the square of each weight's distance from its prior
 */
export function fitChoice(choices: readonly Choice[], prior: Float64Array, strengths: Float64Array): Float64Array {
  let weights = Float64Array.from(prior);
  let loss = sumLoss(choices, weights, { prior, strengths });
  for (let round = 0; round < mostRounds; round++) {
    const gradient = weights.map((weight, index) => (strengths[index] ?? 0) * ((prior[index] ?? 0) - weight));
    const hessian = makeDiagonal(strengths);
    for (const choice of choices) addChoice(choice, weights, { gradient, hessian });
    const step = solve(hessian, gradient);
    let scale = 1;
    let next = weights;
    let nextLoss = Infinity;
    // The loss is not convex where several are right; a step that makes it worse is halved.
    for (let halving = 0; halving < mostHalvings; halving++, scale /= 2) {
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

const mostRounds = 40;
const mostHalvings = 8;
const tolerance = 1e-9;
