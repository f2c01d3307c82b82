import type { Food } from '../analysis/food';
import { toSentText, type AnalyzedLine } from '../analysis/line';
import { toTwelveDigits } from '../analysis/round';
import { findAddedShare, type AddedShare } from './added-sugar-rules';

/** Grams of added sugars, as far as they are known. */
export interface AddedSugars {
  /** What was surely added, 0 or more. */
  readonly grams: number;
  /** What was added at most; null if nothing limits it, because a line has no food. */
  readonly gramsAtMost: number | null;
  /** The lines whose foods may hold added sugars that no record tells from their own. */
  readonly unknownLines: readonly SweetenedLine[];
}

interface SweetenedLine {
  /** From 0. */
  readonly lineIndex: number;
  /** As sent. */
  readonly text: string;
}

type SweetLine = Pick<AnalyzedLine, 'text' | 'sent' | 'kind' | 'food' | 'nutrients' | 'known'>;

/** Adds up the added sugars of the lines. */
export function sumAddedSugars(lines: readonly SweetLine[]): AddedSugars {
  let grams = 0;
  let gramsAtMost: number | null = 0;
  const unknownLines: SweetenedLine[] = [];
  for (const [lineIndex, line] of lines.entries()) {
    const { least, most } = boundAddedSugars(line);
    grams += least;
    gramsAtMost = most === null || gramsAtMost === null ? null : gramsAtMost + most;
    if (most !== least) unknownLines.push({ lineIndex, text: toSentText(line) });
  }
  return {
    grams: toTwelveDigits(grams),
    gramsAtMost: gramsAtMost === null ? null : toTwelveDigits(gramsAtMost),
    unknownLines,
  };
}

/** The added sugars of a part of what the sugars were summed over. */
export function divideAddedSugars({ grams, gramsAtMost, unknownLines }: AddedSugars, parts: number): AddedSugars {
  return {
    grams: toTwelveDigits(grams / parts),
    gramsAtMost: gramsAtMost === null ? null : toTwelveDigits(gramsAtMost / parts),
    unknownLines,
  };
}

interface Bounds {
  readonly least: number;
  /** Null if nothing limits it. */
  readonly most: number | null;
}

function boundAddedSugars({ kind, food, nutrients, known }: SweetLine): Bounds {
  if (kind !== 'ingredient') return { least: 0, most: 0 };
  if (food === null) return { least: 0, most: null };
  // A record without sugars has at most those of its carbohydrate.
  const sugars = known.has('carbsSugar')
    ? nutrients.carbsSugar
    : Math.max(0, nutrients.carbsTotal - nutrients.carbsFiber);
  const share = recallAddedShare(food);
  if (share === 'none') return { least: 0, most: 0 };
  return { least: share === 'all' && known.has('carbsSugar') ? sugars : 0, most: sugars };
}

const knownShares = new WeakMap<Food, AddedShare>();

function recallAddedShare(food: Food): AddedShare {
  let share = knownShares.get(food);
  if (share === undefined) knownShares.set(food, (share = findAddedShare(food)));
  return share;
}
