import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { MatchedLine } from '../../analysis/line';
import { maxDoubtful } from '../../analysis/match-ranking/score';
import type { FoodChoice, FoodConfirmation } from './choose-food';

/** The signs for and against a model's choice; a number each. */
export const choiceSigns = [
  'base',
  /** Logarithm of the odds of the chosen food among the offered ones. */
  'chosen',
  /** The difference between its share and the next, 0 to 1. */
  'lead',
  /** The probability of the allowed digits in the whole vocabulary, 0 to 1. */
  'mass',
  /** Logarithm of the odds of the embedded engine's food, where the model chose the same. */
  'agreed',
  /** Logarithm of the odds of the embedded engine's food, where the model chose another. */
  'overruled',
  /** Logarithm of the odds of yes where the choice was checked. */
  'confirmed',
] as const;

type ChoiceSign = (typeof choiceSigns)[number];

/** Weights of the signs in a logistic sum, fitted for one model on labelled lines. */
export interface ModelOdds {
  /** Changes with the weights. */
  readonly version: string;
  readonly isFitted: boolean;
  /** The highest probability of a choice, 0 to 1. */
  readonly highest: number;
  readonly weights: Readonly<Record<ChoiceSign, number>>;
}

const maxFitted = 0.99;

/**
 * The odds for a model without a fit: the model's own odds count half, those of the embedded engine
 * count as much, and a no weighs more than the choice, because one of the foods had to be chosen.
 * Small models are surer than they are right, so without a fit no choice counts as "0.90 to 1.0
 * high".
 */
export const unfittedOdds: ModelOdds = toModelOdds(
  { base: 0, chosen: 0.5, lead: 0, mass: 0, agreed: 0.5, overruled: -0.5, confirmed: 0.75 },
  false,
);

const odds = z.strictObject({
  /** Digest of the model that the odds were fitted for. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  model: z.string(),
  lines: z.int().min(1),
  weights: z.strictObject({
    base: z.number(),
    chosen: z.number(),
    lead: z.number(),
    mass: z.number(),
    agreed: z.number(),
    overruled: z.number(),
    confirmed: z.number(),
  }),
});

/** The content of a file of `npm run calibrate`. */
export type ModelOddsFile = z.infer<typeof odds>;

/**
 * Reads the odds of a model.
 * @throws Error where the text is no such file, or one for another model
 */
export function readModelOdds(text: string, digest: string): ModelOdds {
  const read = odds.parse(JSON.parse(text));
  if (read.digest !== digest) throw new Error(`The odds are those of the digest ${read.digest.slice(0, 12)}.`);
  return toModelOdds(read.weights, true);
}

function toModelOdds(weights: ModelOdds['weights'], isFitted: boolean): ModelOdds {
  const highest = isFitted ? maxFitted : maxDoubtful;
  const text = [highest, ...choiceSigns.map((sign) => weights[sign])].join();
  return { version: createHash('sha256').update(text).digest('hex').slice(0, 8), isFitted, highest, weights };
}

/** A choice with the evidence for it. */
export interface GradedChoice {
  /** The line as the embedded engine matched it. */
  readonly line: MatchedLine;
  readonly choice: FoodChoice;
  /** FDC ids in the order of the question. */
  readonly candidates: readonly number[];
  /** Null where the choice was not checked. */
  readonly confirmation: FoodConfirmation | null;
}

/**
 * The probability that the chosen food is right, 0.01 to `highest`, to two decimals. Where the line
 * itself leaves it open, at most `maxDoubtful`.
 */
export function gradeChoice({ weights, highest }: ModelOdds, graded: GradedChoice): number {
  const signs = measureChoice(graded);
  const sum = choiceSigns.reduce((total, sign) => total + weights[sign] * signs[sign], 0);
  const isDoubtful = graded.line.issues.some(({ code }) => doubtfulIssues.has(code));
  const limit = isDoubtful ? Math.min(highest, maxDoubtful) : highest;
  return Math.min(limit, Math.max(0.01, Math.round(100 / (1 + Math.exp(-sum))) / 100));
}

const doubtfulIssues: ReadonlySet<string> = new Set(['vague_name', 'alternatives', 'several_foods']);

/** The signs for and against the choice, for `ModelOdds` to weigh. */
export function measureChoice({
  line,
  choice,
  candidates,
  confirmation,
}: GradedChoice): Readonly<Record<ChoiceSign, number>> {
  const shares = choice.odds?.shares ?? [];
  const share = shares[candidates.indexOf(choice.fdcId)] ?? 0.5;
  const next = Math.max(0, ...shares.filter((_, index) => candidates[index] !== choice.fdcId));
  const isAgreed = line.food?.fdcId === choice.fdcId;
  return {
    base: 1,
    chosen: shares.length === 0 ? 0 : toLogOdds(share),
    lead: shares.length === 0 ? 0 : share - next,
    mass: choice.odds?.mass ?? 0,
    agreed: isAgreed ? toLogOdds(line.match) : 0,
    overruled: isAgreed || line.food === null ? 0 : toLogOdds(line.match),
    confirmed: confirmation === null ? 0 : toConfirmedOdds(confirmation),
  };
}

/** Where the server gives no odds, yes and no count as four to one. */
function toConfirmedOdds({ isRight, odds }: FoodConfirmation): number {
  return toLogOdds(odds?.shares[1] ?? (isRight ? 0.8 : 0.2));
}

/** Natural logarithm of p / (1 - p), for p limited to 0.01 to 0.99. */
function toLogOdds(probability: number): number {
  const bounded = Math.min(0.99, Math.max(0.01, probability));
  return Math.log(bounded / (1 - bounded));
}
