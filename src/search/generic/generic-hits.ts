import type { Food } from '../../analysis/food';

/** The generic foods that answer a search. */
export interface GenericHits {
  /** Best first. */
  readonly foods: readonly Food[];
  /** Share of what the search asks for that they lack, from 0 to 1; the same for all of them. */
  readonly lacking: number;
  /** For each word of the search the readings that the foods have, those of most foods first; none for a word that they lack. */
  readonly readings: readonly (readonly string[])[];
}
