import type { Amount } from '../line';
import { certaintyOdds } from './confidence-weights';
import type { Tagging } from './tagger';
import type { Label } from './tokenize';

/**
 * The probability that quantity, unit and name of a line are read right, 0 to 0.999, to three decimals: logistic in the signs of the reading,
 * fitted on lines that the tagger had not seen.
 */
export function findCertainty(reading: Reading): number {
  const signs = readSigns(reading);
  let logOdds = 0;
  for (const sign of certaintySigns) logOdds += certaintyOdds[sign] * signs[sign];
  return Math.min(highest, Math.round(1000 / (1 + Math.exp(-logOdds))) / 1000);
}

const highest = 0.999;

/** How a line was read: what the tagger said, the labels that came of it, and what they say. */
interface Reading {
  readonly tagging: Tagging;
  readonly labels: readonly Label[];
  readonly name: string;
  readonly amounts: readonly Amount[];
}

/** What tells how surely a line is read right; the fitted numbers bear these names. */
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

/** The signs of a reading: 0 or 1 each, but the margin in hundreds of its unit, up to 3.4, beyond which it tells no more. */
export function readSigns({ tagging, labels, name, amounts }: Reading): Record<CertaintySign, number> {
  return {
    constant: 1,
    margin: Math.min(tagging.margin, maxTelling) / 100,
    overruled: isOverruled(tagging.labels, labels) ? 1 : 0,
    brokenName: countRuns(labels) > 1 ? 1 : 0,
    longName: name.split(' ', longFrom).length === longFrom ? 1 : 0,
    noQuantity: amounts.length === 0 ? 1 : 0,
    noName: name === '' ? 1 : 0,
  };
}

// Of labelled lines that the tagger had not seen, 99.7 % with a margin of 340 were read right, and no more with a larger one.
const maxTelling = 340;

// Words from which a name is long.
const longFrom = 5;

function isOverruled(tagged: readonly Label[], labels: readonly Label[]): boolean {
  if (tagged === labels) return false;
  return labels.some((label, index) => label !== tagged[index]);
}

/** How many pieces the name is in. */
function countRuns(labels: readonly Label[]): number {
  let count = 0;
  for (let i = 0; i < labels.length; i += 1) if (labels[i] === 'NAME' && labels[i - 1] !== 'NAME') count += 1;
  return count;
}
