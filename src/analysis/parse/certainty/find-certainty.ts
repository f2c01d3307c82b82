import { certaintyOdds } from './fitted-odds';
import { certaintySigns, readSigns, type Reading } from './read-signs';

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
