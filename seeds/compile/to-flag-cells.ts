import { dietFlags } from '../../src/analysis/food';
import type { FoodFlags } from '../../src/import/generic/flags/flag-foods';

/** A row of flags.tsv; what is absent needs no reason of its own. */
export function toFlagCells(fdcId: number, flags: FoodFlags): readonly (string | number)[] {
  const reasons = dietFlags
    .filter((name) => flags[name].letter !== 'n')
    .map((name) => `${name}=${flags[name].reason.replaceAll('; ', ', ')}`);
  return [fdcId, ...dietFlags.map((name) => flags[name].letter), reasons.join('; ')];
}
