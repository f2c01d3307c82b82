import type { Food } from './food';
import type { Nutrient, NutrientAmounts } from './nutrient';

/** What the codes of issues say; the sentence is for a person. */
export const issueCodes = {
  no_food: 'The line names no food, or none that is known.',
  heading: 'The line is a heading ("For the sauce:"), no ingredient.',
  no_quantity: 'The line states no amount; a little is taken.',
  range: 'The line states a range; its middle is taken.',
  alternatives: 'The line leaves a choice between foods; the first is counted.',
  several_foods: 'The line names several foods at once; only one is counted.',
  words_ignored: 'The food lacks something that the line says.',
  vague_name: 'The name can mean many foods; the usual one is counted.',
  proxy: 'No record is of this food; the best stand-in is counted.',
  estimated_weight: 'The grams are an estimate: the conversion confidence is below 0.80.',
  too_long: 'The line says more than is read; what stands last in it is left out.',
  edible_part: 'The stated mass counts as eaten, though some of it (bones, shells, peel) is not.',
} as const;

/** Something about a line that a caller may want to look at. */
export interface Issue {
  readonly code: keyof typeof issueCodes;
  /** A whole sentence for a person. */
  readonly message: string;
}

/**
 * An amount as the line states it.
 * `main`: what the line says first (metric mass first where there are several) · `same`: the same amount in other units ("450 g / 1 lb") ·
 * `plus`: in addition to the one before ("1 cup plus 1 tbsp") · `each`: the size of each of the main ("2 (14-oz) cans") ·
 * `or`: of another choice that the line leaves ("6 sprigs thyme, or 1 tsp dried"), no amount of what is counted.
 */
export interface Amount {
  readonly relation: 'main' | 'same' | 'plus' | 'each' | 'or';
  /** Lower bound of a range, or the value itself; above or equal 0. */
  readonly quantity: number;
  /** Upper bound of a range; null when there is none. */
  readonly quantityMax: number | null;
  /** As written, lower case, singular: "tablespoon", "tbsp", "can"; null for a bare count. */
  readonly unit: string | null;
}

/** A line in its own words, where what it means is worded otherwise: of "juice of 1 lemon" the name is "lemon", of "cooked rice" "rice". */
export interface Wording {
  readonly name: string;
  /** Of the main amount; null for a bare count. */
  readonly unit: string | null;
  readonly preparation: string | null;
}

/** A line taken apart. Bad text is no failure: `name` is '' and `issues` says why. */
export interface ParsedLine {
  /** Exactly as sent. */
  readonly text: string;
  /** The main amount comes first; empty when the line states none. */
  readonly amounts: readonly Amount[];
  /** "large", "medium", "small" and the like; null when the line has none. */
  readonly size: string | null;
  /** The food as the line names it, lower case, without amount, size, preparation and comment; '' when there is none. */
  readonly name: string;
  readonly preparation: string | null;
  readonly comment: string | null;
  readonly purpose: string | null;
  /** Names of the other foods the line allows ("butter or margarine"); the first named is `name`. */
  readonly alternatives: readonly string[];
  /** Null where the line's own words are those of `name`, `amounts` and `preparation`, as in most lines. */
  readonly wording: Wording | null;
  /** Probability that quantity, unit and name are right, 0 to 0.999, to three decimals. */
  readonly certainty: number;
  readonly issues: readonly Issue[];
}

/** A food that might be what the line means. */
export interface Candidate {
  readonly food: Food;
  /** 0 to 1, to two decimals; comparable within one line. */
  readonly score: number;
}

export interface MatchedLine extends ParsedLine {
  /** Null when no food in the catalog is what the line means. */
  readonly food: Food | null;
  /** Probability that `food` is right, 0 to 1, to two decimals; 0 when there is none. */
  readonly match: number;
  /** Why this food, for a person. */
  readonly matchReason: string;
  /** The runners-up, best first. Worked out when asked for, always alike: ranking them costs more than all else, and few ask. */
  readonly listCandidates: () => readonly Candidate[];
  /** Whether the recipe's title had a say: under another title the line may mean another food. */
  readonly titleRead: boolean;
}

/** The ways to a weight, surest first, as decided for the conversion confidence. */
export const weighingWays = [
  'mass',
  'portion',
  'volume',
  'piece',
  'sibling',
  'density',
  'habit',
  'guess',
  'unmatched',
] as const;
export type WeighingWay = (typeof weighingWays)[number];

export interface WeighedLine extends MatchedLine {
  /** Grams of the whole line, edible part; 0 or more. */
  readonly grams: number;
  /** Confidence in `grams`, 0 to 1, to two decimals. */
  readonly conversion: number;
  readonly way: WeighingWay;
  /** How the grams came about, for a person. */
  readonly weighReason: string;
  /** Unit of the answer: never null. "of a bare count: the size word, else the portion's noun, else `each`". */
  readonly unit: string;
  /** Quantity of the answer: the mean of a range, 1 without a number. */
  readonly quantity: number;
}

export interface AnalyzedLine extends WeighedLine {
  /** Amounts in `grams` of the food, to 12 significant digits. */
  readonly nutrients: NutrientAmounts;
  /** The nutrients the food's record states or was given, with the origin; all others count as 0. */
  readonly known: ReadonlySet<Nutrient>;
  /** Exactly match times conversion. */
  readonly overall: number;
}

// Each stage copies the record before it field by field: spreading a record and then adding fields
// costs V8 of Node 20 about a microsecond for each added field, and a field written here costs nothing.

/** What matching adds to a line. `issues` are all issues of the line: its own and those of the match. */
type MatchFields = Pick<MatchedLine, Exclude<keyof MatchedLine, keyof ParsedLine> | 'issues'>;

export function toMatchedLine(line: ParsedLine, added: MatchFields): MatchedLine {
  return {
    text: line.text,
    amounts: line.amounts,
    size: line.size,
    name: line.name,
    preparation: line.preparation,
    comment: line.comment,
    purpose: line.purpose,
    alternatives: line.alternatives,
    wording: line.wording,
    certainty: line.certainty,
    issues: added.issues,
    food: added.food,
    match: added.match,
    matchReason: added.matchReason,
    listCandidates: added.listCandidates,
    titleRead: added.titleRead,
  };
}

/** What weighing adds to a line. `issues` are all issues of the line so far. */
type WeighedFields = Pick<WeighedLine, Exclude<keyof WeighedLine, keyof MatchedLine> | 'issues'>;

export function toWeighedLine(line: MatchedLine, added: WeighedFields): WeighedLine {
  return {
    text: line.text,
    amounts: line.amounts,
    size: line.size,
    name: line.name,
    preparation: line.preparation,
    comment: line.comment,
    purpose: line.purpose,
    alternatives: line.alternatives,
    wording: line.wording,
    certainty: line.certainty,
    issues: added.issues,
    food: line.food,
    match: line.match,
    matchReason: line.matchReason,
    listCandidates: line.listCandidates,
    titleRead: line.titleRead,
    grams: added.grams,
    conversion: added.conversion,
    way: added.way,
    weighReason: added.weighReason,
    unit: added.unit,
    quantity: added.quantity,
  };
}

/** What summing adds to a line. */
type AnalyzedFields = Omit<AnalyzedLine, keyof WeighedLine>;

export function toAnalyzedLine(line: WeighedLine, added: AnalyzedFields): AnalyzedLine {
  return {
    text: line.text,
    amounts: line.amounts,
    size: line.size,
    name: line.name,
    preparation: line.preparation,
    comment: line.comment,
    purpose: line.purpose,
    alternatives: line.alternatives,
    wording: line.wording,
    certainty: line.certainty,
    issues: line.issues,
    food: line.food,
    match: line.match,
    matchReason: line.matchReason,
    listCandidates: line.listCandidates,
    titleRead: line.titleRead,
    grams: line.grams,
    conversion: line.conversion,
    way: line.way,
    weighReason: line.weighReason,
    unit: line.unit,
    quantity: line.quantity,
    nutrients: added.nutrients,
    known: added.known,
    overall: added.overall,
  };
}
