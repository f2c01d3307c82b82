import type { Dataset } from '../../../analysis/food';
import { datasetTitles } from '../releases/release';

/**
 * What to run so that datasets complete each other, in a sentence; null where all that do are in this import, or none is.
 * @param imported the datasets of this import
 */
export function adviseAgain(imported: readonly Dataset[]): string | null {
  const others = completing.filter((dataset) => !imported.includes(dataset));
  if (others.length === 0 || others.length === completing.length) return null;
  const titles = others.map((dataset) => datasetTitles[dataset]).join(' and ');
  return (
    `${titles} ${others.length === 1 ? 'was' : 'were'} not imported with this: foods of ${completing.map((dataset) => datasetTitles[dataset]).join(', ')} ` +
    'fill gaps of each other where one command brings them all, npm run import -- --again PATH…'
  );
}

/** Their records speak for each other where one leaves something open. */
const completing = ['sr_legacy', 'foundation', 'survey'] as const satisfies readonly Dataset[];
