import type { Amount } from '../line';
import { certaintyOdds } from './confidence-weights';
import type { Tagging } from '../parse-tags/tagger';
import type { Tag } from '../parse-tokens/tokenize';

/**
 * The probability that quantity, unit and name of a line are right, 0 to 0.999, to three decimals.
 * A logistic model of the signs of the reading, fitted on lines that the tagger had not seen.
 */
export function findCertainty(reading: Reading): number {
  const signs = readSigns(reading);
  let logOdds = 0;
  for (const sign of certaintySigns) logOdds += certaintyOdds[sign] * signs[sign];
  return Math.min(maxCertainty, Math.round(1000 / (1 + Math.exp(-logOdds))) / 1000);
}

const maxCertainty = 0.999;

/**
 * How a line was read: the tagger's result, the tags after reconciliation, and the name and amounts
 * in them.
 */
interface Reading {
  readonly tagging: Tagging;
  readonly tags: readonly Tag[];
  readonly name: string;
  readonly amounts: readonly Amount[];
}

/** Signs of how certain a reading is; the fitted weights have the same names. */
export const certaintySigns = [
  'constant',
  'margin',
  'overruled',
  'brokenName',
  'longName',
  'noQuantity',
  'noName',
] as const;

type CertaintySign = (typeof certaintySigns)[number];

/**
 * The signs of a reading: 0 or 1 each, except the margin, which is in hundreds of its unit, up to
 * 3.4.
 */
export function readSigns({ tagging, tags, name, amounts }: Reading): Record<CertaintySign, number> {
  return {
    constant: 1,
    margin: Math.min(tagging.margin, maxUsefulMargin) / 100,
    overruled: isOverruled(tagging.tags, tags) ? 1 : 0,
    brokenName: countRuns(tags) > 1 ? 1 : 0,
    longName: name.split(' ', minLongWords).length === minLongWords ? 1 : 0,
    noQuantity: amounts.length === 0 ? 1 : 0,
    noName: name === '' ? 1 : 0,
  };
}

// Of the labelled lines that the tagger had not seen, 99.7 % with a margin of 340 were read right,
// and no more with a larger one.
const maxUsefulMargin = 340;

// A name of so many words is long.
const minLongWords = 5;

function isOverruled(tagged: readonly Tag[], tags: readonly Tag[]): boolean {
  if (tagged === tags) return false;
  return tags.some((tag, index) => tag !== tagged[index]);
}

/** The number of separate parts of the name. */
function countRuns(tags: readonly Tag[]): number {
  let count = 0;
  for (let i = 0; i < tags.length; i += 1) if (tags[i] === 'NAME' && tags[i - 1] !== 'NAME') count += 1;
  return count;
}
