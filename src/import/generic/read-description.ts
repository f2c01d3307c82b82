import { toSingular } from '../to-singular';

/** A record's description in the terms that say whether two records are the same food. */
export interface DescribedFood {
  /** What stands before the first comma: "Apples" of "Apples, raw, with skin". */
  readonly head: string;
  readonly words: ReadonlySet<string>;
  /** The words that say what was done to it, sorted: "boiled cooked", "raw", "". */
  readonly state: string;
  /** The words without what leaves the food the same: salt, vitamins, programmes. Equal keys make twins. */
  readonly twinKey: string;
}

/** Takes a description apart: "Butter, salted" and "Butter, without salt" have the same twin key. */
export function readDescription(description: string): DescribedFood {
  const plain = description.toLowerCase().replace(/\(includes foods for usda.*?\)/g, '');
  const words = toWords(plain);
  const twinText = neutralPhrases.reduce((text, phrase) => text.replace(phrase, ' '), plain);
  return {
    head: (plain.split(',')[0] ?? '').trim(),
    words,
    state: [...words]
      .filter((word) => stateWords.has(word))
      .sort()
      .join(' '),
    twinKey: [...toWords(twinText)].sort().join(' '),
  };
}

const toWords = (text: string): ReadonlySet<string> =>
  new Set((text.match(/[a-z0-9%/.-]+/g) ?? []).filter((word) => !emptyWords.has(word)).map(toSingular));

const emptyWords = new Set(['with', 'without', 'and', 'or', 'of', 'the', 'in', 'to', 'added', '-', '/', '.']);

const neutralPhrases: readonly RegExp[] = [
  /\b(?:with|without|no|low|reduced)? ?(?:salt|sodium)(?: added)?\b/g,
  /\b(?:un)?salted\b/g,
  /\b(?:with|without) added (?:vitamins? [a-z0-9, and]+|calcium|ascorbic acid|nutrients)\b/g,
  /\b(?:vitamin [acde] |un)?fortified\b|\b(?:un)?enriched\b/g,
  /\bregular pack\b|\ball commercial varieties\b|\byear round average\b/g,
  /\bupc: ?\d+\b/g,
];

const stateWords = new Set(
  (
    'raw cooked uncooked unprepared prepared boiled baked roasted broiled grilled fried braised stewed steamed microwaved simmered ' +
    'canned dried dry frozen dehydrated freeze-dried drained undrained solid condensed concentrate powder powdered reconstituted toasted ' +
    'unheated heated thawed smoked cured pickled breaded sweetened unsweetened syrup juice pack water mix ready-to-serve ready-to-eat ' +
    'lean fat skin bone meat peel peeled unpeeled creamed evaporated ground sprouted popped puffed instant quick whipped liquid fluid'
  ).split(' '),
);
