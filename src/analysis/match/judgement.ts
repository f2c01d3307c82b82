import type { Food, MeasureKind } from '../food';
import type { OuterState } from './find-states';
import type { Candidate, Issue, ParsedLine } from '../line';

/** A line with what matching has to know beside its name. */
export interface LineReading {
  readonly line: ParsedLine;
  readonly title: string;
  readonly measure: MeasureKind;
  readonly states: readonly OuterState[];
  /** Phrases from outside the name that may stand before it, in the order to try. */
  readonly before: readonly string[];
}

/** A food for a line, how probably it is right, and why. */
export interface Judgement {
  readonly food: Food;
  /** 0 to 1, to two decimals. */
  readonly match: number;
  readonly reason: string;
  readonly issues: readonly Issue[];
  /** The runners-up, best first. */
  readonly candidates: readonly Candidate[];
}
