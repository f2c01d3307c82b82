import type { Food } from './food';
import type { LabelObjection } from './labels';
import type { Nutrient, NutrientAmounts } from './nutrient';

/** The codes of issues, each with a sentence for a person. */
export const issueCodes = {
  no_food: 'The line names no food, or none that is known.',
  heading: 'The line is a heading ("For the sauce:"), not an ingredient.',
  no_quantity: 'The line states no amount; a small amount is assumed.',
  range: 'The line states a range; its middle is used.',
  alternatives: 'The line offers a choice of foods; the first is counted.',
  several_foods: 'The line names several foods at once; all are counted as the first.',
  foods_left_out: 'The line names several foods, each with its own amount; only the first is counted.',
  words_ignored: 'The food lacks something that the line says.',
  vague_name: 'The name can mean many foods; the usual one is counted.',
  proxy: 'No record describes this food; the most similar food is counted.',
  estimated_weight: 'The grams are an estimate: the conversion confidence is below 0.80.',
  too_long: 'The line is too long; its end is left out.',
  edible_part: 'The stated mass includes inedible parts (bones, shells, peel); the message says how they count.',
  not_an_ingredient: 'The line is a note, a step of the method or kitchen equipment; it does not count.',
  optional: 'The line is optional; it is counted.',
  other_choice: 'The line is an alternative to another line, which is counted instead.',
  implausible_amount:
    'The amount is implausible: more than 10 kg or 10,000 kcal in the line, or more than 5,000 kcal in a serving.',
} as const;

/** Something about a line that a caller may want to check. */
export interface Issue {
  readonly code: keyof typeof issueCodes;
  /** A whole sentence for a person. */
  readonly message: string;
  /** The reason of the line that states the same; absent if none does. */
  readonly restates?: ShownReason;
}

/** The reasons of a line that people read: of its match, and of its weight. */
export type ShownReason = 'match' | 'weight';

/**
 * What a line is.
 * - `ingredient`: a food, or a line that may be one
 * - `heading`: the name of a group of lines ("For the sauce:", "CRUST")
 * - `note`: a remark ("Serves 4", "Tip: chill the bowl")
 * - `step`: a step of the method ("Preheat the oven to 350 °F")
 * - `equipment`: kitchen equipment, which is not eaten ("12 skewers")
 */
export type LineKind = 'ingredient' | 'heading' | 'note' | 'step' | 'equipment';

/**
 * An amount as the line states it.
 * - `main`: the first amount of the line; metric mass first if there are several
 * - `same`: the same amount in other units ("450 g / 1 lb")
 * - `plus`: in addition to the one before ("1 cup plus 1 tbsp")
 * - `each`: the size of each of the main amount ("2 (14-oz) cans")
 * - `or`: of another food that the line allows ("6 sprigs thyme, or 1 tsp dried"); not counted
 */
export interface Amount {
  readonly relation: 'main' | 'same' | 'plus' | 'each' | 'or';
  /** Lower bound of a range, or the value itself; 0 or more. */
  readonly quantity: number;
  /** Upper bound of a range; null when there is none. */
  readonly quantityMax: number | null;
  /** As written, lower case, singular: "tablespoon", "tbsp", "can"; null for a bare count. */
  readonly unit: string | null;
  /**
   * What was weighed, where the line says it: "(8.5 oz drained)", "(1/2 lb dry)", the whole fruit in "juice of
   * 1 kg lemons", and what the food is taken from in "giblets from a 4 pound chicken".
   */
  readonly weighed?: 'drained' | 'dry' | 'whole' | 'source';
  /**
   * Whether it stands behind the food of several pieces, or in brackets behind their package, and
   * nothing says whether it is of each or of all: "2 cans beans (15 oz)", "2 cans (15 oz) beans".
   */
  readonly mayBeOfEach?: boolean;
  /** Whether it is that of one pack behind the food: "48 wonton wrappers (12-oz package)". */
  readonly isOfPack?: boolean;
}

/**
 * A line in its own words, if they differ from what the line means: of "juice of 1 lemon" the name
 * is "lemon", of "cooked rice" it is "rice".
 */
export interface Wording {
  readonly name: string;
  /** Of the main amount; null for a bare count. */
  readonly unit: string | null;
  readonly preparation: string | null;
}

/** A line split into its parts. Bad text is not an error: `name` is '' and `issues` says why. */
export interface ParsedLine {
  /** As sent, but tidy: `tidyText` says how. */
  readonly text: string;
  /** Exactly as sent, if that differs from `text`. */
  readonly sent?: string | undefined;
  /** Only an ingredient counts; all other kinds have no food and no amount. */
  readonly kind: LineKind;
  /** The main amount comes first; empty when the line states none. */
  readonly amounts: readonly Amount[];
  /** "large", "medium", "small" and the like; null if the line states none. */
  readonly size: string | null;
  /**
   * The food as the line names it, lower case, without amount, size, preparation and comment; '' if
   * it names none.
   */
  readonly name: string;
  readonly preparation: string | null;
  readonly comment: string | null;
  readonly purpose: string | null;
  /**
   * Names of other foods that the line allows ("butter or margarine"); the first named is `name`.
   */
  readonly alternatives: readonly string[];
  /**
   * Null if the line's own words are those of `name`, `amounts` and `preparation`, as in most
   * lines.
   */
  readonly wording: Wording | null;
  /** Probability that quantity, unit and name are right, 0 to 0.999, to three decimals. */
  readonly certainty: number;
  readonly issues: readonly Issue[];
}

/** The text of a line exactly as sent. */
export function toSentText({ text, sent }: Pick<ParsedLine, 'text' | 'sent'>): string {
  return sent ?? text;
}

/** A food that the line may mean. */
export interface Candidate {
  readonly food: Food;
  /** 0 to 1, to two decimals; comparable within one line. */
  readonly score: number;
}

export interface MatchedLine extends ParsedLine {
  /** Null if no food of the catalog is what the line means. */
  readonly food: Food | null;
  /** Probability that `food` is right, 0 to 1, to two decimals; 0 without a food. */
  readonly match: number;
  /** Why this food, for a person. */
  readonly matchReason: string;
  /**
   * The other candidates, best first; the same at every call. Computed on demand: ranking them
   * costs more than all other work on the line, and few callers ask.
   */
  readonly listCandidates: () => readonly Candidate[];
  /** Whether the recipe's title was used: under another title the line may mean another food. */
  readonly titleRead: boolean;
}

/** The ways to a weight, surest first; the way decides the conversion confidence. */
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
  'nothing',
] as const;
export type WeighingWay = (typeof weighingWays)[number];

export interface WeighedLine extends MatchedLine {
  /** Grams of the whole line, edible part; 0 or more. */
  readonly grams: number;
  /** Confidence in `grams`, 0 to 1, to two decimals. */
  readonly conversion: number;
  readonly way: WeighingWay;
  /** How the grams were found, for a person. */
  readonly weighReason: string;
  /**
   * Unit of the answer, never null. For a bare count: the size word, else the noun of the portion,
   * else `each`.
   */
  readonly unit: string;
  /** Quantity of the answer: the middle of a range, 1 if the line states no number. */
  readonly quantity: number;
}

export interface AnalyzedLine extends WeighedLine {
  /** Amounts in `grams` of the food, to 12 significant digits. */
  readonly nutrients: NutrientAmounts;
  /** The nutrients whose amount is the record's own or was filled in; all others count as 0. */
  readonly known: ReadonlySet<Nutrient>;
  /** Exactly match times conversion. */
  readonly overall: number;
  /** The labels that the line objects to, once computed: see `noteLabelObjections`. */
  labelObjections: readonly LabelObjection[] | null;
}

// Each stage copies the record before it field by field. Spreading a record and then adding fields
// costs V8 of Node 20 about a microsecond for each added field; a field written here costs nothing.

/**
 * What matching adds to a line. `issues` are those of the line and those of the match; `kind`
 * becomes `equipment` where the name is that of kitchen equipment.
 */
type MatchFields = Pick<MatchedLine, Exclude<keyof MatchedLine, keyof ParsedLine> | 'issues' | 'kind'>;

/** Adds the match to a parsed line. */
export function toMatchedLine(line: ParsedLine, added: MatchFields): MatchedLine {
  return {
    text: line.text,
    sent: line.sent,
    kind: added.kind,
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

/** What weighing adds to a line. `issues` are those of the line and those of the weight. */
type WeighedFields = Pick<WeighedLine, Exclude<keyof WeighedLine, keyof MatchedLine> | 'issues'>;

/** Adds the weight to a matched line. */
export function toWeighedLine(line: MatchedLine, added: WeighedFields): WeighedLine {
  return {
    text: line.text,
    sent: line.sent,
    kind: line.kind,
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
type AnalyzedFields = Omit<AnalyzedLine, keyof WeighedLine | 'labelObjections'>;

/** Adds the nutrients to a weighed line. */
export function toAnalyzedLine(line: WeighedLine, added: AnalyzedFields): AnalyzedLine {
  return {
    text: line.text,
    sent: line.sent,
    kind: line.kind,
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
    labelObjections: null,
  };
}
