import type { DietFlag } from '../../../analysis/food';
import { findTelltaleWord } from '../../../analysis/label/find-telltale-word';
import type { SourceRecord } from '../../source-food';
import { toFlags, type FoodFlags } from './flag-foods';

/**
 * Takes back what a rule for a whole category calls free of a thing that the record's own name tells of, for nobody has read the names of imported
 * records as those of the seed were read.
 */
export function doubtByName({ description }: Pick<SourceRecord, 'description'>, flags: FoodFlags): FoodFlags {
  const name = description.toLowerCase();
  return toFlags((flag) => {
    const word = flags[flag].letter === 'n' && !statedAbsences[flag]?.test(name) ? findTelltaleWord(name, flag) : null;
    return word === null ? flags[flag] : { letter: '?', reason: `its name says ${word}` };
  });
}

/** A record that says so of itself is believed. */
const statedAbsences: Partial<Record<DietFlag, RegExp>> = { gluten: /\bgluten[- ]free\b/ };
