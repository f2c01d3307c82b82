import { z } from 'zod';
import type { Part } from '../../../src/train/split';

/** When a line was drawn and read: for fitting the odds of a match, before any fix that came of reading, or fresh after those fixes. */
export type JudgedSet = 'fit' | 'before' | 'after';

/** `stand-in`: another food whose figures serve · `none-right`: no food was found, and none should be. */
export const foodVerdict = z.enum(['right', 'stand-in', 'wrong', 'none-right']);
export const gramsVerdict = z.enum(['right', 'wrong', 'unclear']);

/** A line of text with what someone said who read it beside the food and the grams found for it. */
export interface JudgedLine {
  readonly source: string;
  readonly set: JudgedSet;
  readonly part: Part;
  /** As it stands in the data. */
  readonly text: string;
  /** The title of a recipe that has the line; '' where it comes from no recipe. */
  readonly title: string;
  /** The food that was judged; null where none was found. */
  readonly fdcId: number | null;
  readonly food: z.infer<typeof foodVerdict>;
  /** Null where only the food was judged. */
  readonly grams: z.infer<typeof gramsVerdict> | null;
  /** How many lines this one stands for where some kinds were drawn more often than others; 1 on average within a set. */
  readonly weight: number;
}
