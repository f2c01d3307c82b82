import { createHash } from 'node:crypto';
import { z } from 'zod';
import { highestDoubtful } from '../../../analysis/match/match-score';

/** What speaks for a model's choice; a number each. */
export const choiceSigns = [
  'base',
  /** Logarithm of the odds of the chosen food among those that were offered. */
  'chosen',
  /** By how much its share is above that of the next, 0 to 1. */
  'lead',
  /** What the allowed digits had of the whole vocabulary, 0 to 1. */
  'mass',
  /** Logarithm of the odds that the embedded engine gave its own food, where the model chose the same. */
  'agreed',
  /** The same where the model chose another. */
  'overruled',
  /** Logarithm of the odds of yes where the choice was checked. */
  'confirmed',
] as const;

export type ChoiceSign = (typeof choiceSigns)[number];

/** Weights of the signs in a logistic sum, fitted for one model on labelled lines. */
export interface ModelOdds {
  /** Changes with the weights. */
  readonly version: string;
  readonly isFitted: boolean;
  /** The most that a choice is ever worth, 0 to 1. */
  readonly highest: number;
  readonly weights: Readonly<Record<ChoiceSign, number>>;
}

const highestFitted = 0.99;

/**
 * For a model that nobody has fitted: what the model says counts half of what it says it does, what the embedded engine says counts as much, and a
 * no weighs more than the choice, since one of the foods had to be chosen.
 * Small models are surer than they are right, and without a fit none of their choices counts as "0.90 to 1.0 high".
 */
export const unfittedOdds: ModelOdds = toModelOdds(
  { base: 0, chosen: 0.5, lead: 0, mass: 0, agreed: 0.5, overruled: -0.5, confirmed: 0.75 },
  false,
);

const odds = z.strictObject({
  /** Digest of the model that they were fitted for. */
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

/** @throws Error where the text is no such file, or one for another model */
export function readModelOdds(text: string, digest: string): ModelOdds {
  const read = odds.parse(JSON.parse(text));
  if (read.digest !== digest) throw new Error(`The odds are those of the digest ${read.digest.slice(0, 12)}.`);
  return toModelOdds(read.weights, true);
}

function toModelOdds(weights: ModelOdds['weights'], isFitted: boolean): ModelOdds {
  const highest = isFitted ? highestFitted : highestDoubtful;
  const text = [highest, ...choiceSigns.map((sign) => weights[sign])].join();
  return { version: createHash('sha256').update(text).digest('hex').slice(0, 8), isFitted, highest, weights };
}
