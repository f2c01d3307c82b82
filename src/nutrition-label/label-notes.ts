import { nutrients, type Nutrient } from '../analysis/nutrient';
import { roundPercent } from './us-rounding';
import type { LabelFacts } from './label-facts';

/** A nutrient known for less of the recipe than this is named below the label. */
const minKnownShare = 0.9;

const names = {
  calories: 'energy',
  protein: 'protein',
  fatTotal: 'fat',
  fatSaturated: 'saturated fat',
  fatTrans: 'trans fat',
  cholesterol: 'cholesterol',
  sodium: 'sodium',
  carbsTotal: 'carbohydrate',
  carbsSugar: 'sugars',
  carbsFiber: 'fiber',
  vitaminD: 'vitamin D',
  calcium: 'calcium',
  iron: 'iron',
  potassium: 'potassium',
} as const satisfies Record<Nutrient, string>;

interface NotesFor {
  /** Whose rules the label follows. */
  readonly rules: string;
  /** The nutrients on the label. */
  readonly shown: readonly Nutrient[];
}

/**
 * What a reader must know to use the figures, in sentences: that nobody may print them on a package,
 * that the analysis failed its quality check, and what is not known.
 */
export function listNotes(facts: LabelFacts, { rules, shown }: NotesFor): readonly string[] {
  const unknown = nutrients.filter(
    (nutrient) => shown.includes(nutrient) && facts.knownShare[nutrient] < minKnownShare,
  );
  const notes = [`In the style of ${rules}, computed from a recipe. Not for packaging.`];
  if (!facts.isReliable) notes.push('Not reliable: the analysis of the recipe failed its quality check.');
  if (unknown.length > 0)
    notes.push(
      `Not all ingredients state ${joinWords(unknown.map((each) => `${names[each]} (known for ${roundPercent(facts.knownShare[each] * 100)} %)`))}; the true amount may be higher.`,
    );
  return notes;
}

/** The lines whose added sugars are not known, in a sentence. */
export function noteAddedSugars(lines: readonly string[]): string {
  const named = lines.slice(0, maxNamedLines).map(shorten);
  const more = lines.length - named.length;
  const all = more > 0 ? [...named, `${more} more`] : named;
  return `No record tells the added sugars of ${joinWords(all)}.`;
}

const maxNamedLines = 3;
const maxNameLength = 40;

function shorten(line: string): string {
  const characters = Array.from(line.replace(/\s+/g, ' ').trim());
  const text = characters.length <= maxNameLength ? characters : [...characters.slice(0, maxNameLength - 1), '…'];
  return `"${text.join('')}"`;
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
