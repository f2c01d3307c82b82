import { animalFlags, dietFlags, fleshFlags, type DietFlag, type Food } from '../food';
import type { AnalyzedLine, ParsedLine } from '../line';
import { healthLabels, type HealthLabel, type LabelObjection, type WithheldLabel } from '../labels';
import { findImpliedAbsences, findStatedAbsences } from './free-from';
import { findHiddenWord, mayHoldHidden } from './hidden-names';
import { findMadeDish, findTelltales } from './telltale-words';

/** The flags that each label forbids. */
const forbidden = {
  vegan: animalFlags,
  vegetarian: fleshFlags,
  'gluten-free': ['gluten'],
  'dairy-free': ['dairy'],
} satisfies Record<HealthLabel, readonly DietFlag[]>;

/**
 * Kinds of flesh that have imitations. "Vegan bacon" matched with bacon does not say what binds it:
 * often wheat, egg or milk.
 */
const imitated = ['meat', 'poultry', 'fish', 'shellfish'] as const;
const bound: ReadonlySet<DietFlag> = new Set(['dairy', 'egg', 'gluten']);

/**
 * A match below this probability is low, as the contract says. If the whole name was not known
 * either, it may be another food.
 */
const lowMatchBelow = 0.7;

interface HealthVerdict {
  readonly healthLabels: readonly HealthLabel[];
  readonly withheldLabels: readonly WithheldLabel[];
}

/**
 * Below this probability nobody knows whether the food is right; an analysis fails its quality
 * check at the same value.
 */
const minSureMatch = 0.5;

/**
 * The labels that no line objects to, in the order of the contract. A line objects to a label if
 * its food contains, or may contain, what the label forbids; if its own words name such a thing
 * although the matched food is free of it; or if it has no food.
 */
export function findHealthLabels(lines: readonly AnalyzedLine[]): HealthVerdict {
  const withheldLabels: WithheldLabel[] = [];
  lines.forEach((line, lineIndex) => {
    for (const { label, reason } of recallLabelObjections(line)) withheldLabels.push({ label, lineIndex, reason });
  });
  const given = healthLabels.filter((label) => withheldLabels.every((withheld) => withheld.label !== label));
  return { healthLabels: given, withheldLabels };
}

/**
 * Computes the objections of a line ahead, so that `findHealthLabels` only looks them up for this
 * object.
 */
export function noteLabelObjections(line: AnalyzedLine): void {
  recallLabelObjections(line);
}

// Reading a line's telltale words takes longer than everything else in this file, and a line that
// was analyzed before comes as the same object. They stand in the line, because collecting the
// garbage of a WeakMap with all lines took V8 a fifteenth of the time of a line.
function recallLabelObjections(line: AnalyzedLine): readonly LabelObjection[] {
  return (line.labelObjections ??= listLabelObjections(line));
}

/**
 * The labels that the line objects to, in the order of the contract, each with its first reason.
 */
function listLabelObjections(line: AnalyzedLine): readonly LabelObjection[] {
  const objections = findObjections(line);
  if (objections.size === 0) return noObjections;
  return healthLabels.flatMap((label) => {
    const flag = forbidden[label].find((name) => objections.has(name));
    return flag === undefined ? [] : [{ label, reason: objections.get(flag) ?? flag }];
  });
}

const noObjections: readonly LabelObjection[] = [];
const noneObjected: ReadonlyMap<DietFlag, string> = new Map();

/**
 * The reason for each flag that the line may raise. A flag without a reason is known to be absent.
 */
function findObjections(line: AnalyzedLine): ReadonlyMap<DietFlag, string> {
  const { food, kind } = line;
  if (kind !== 'ingredient') return noneObjected;
  if (food === null) return new Map(dietFlags.map((flag) => [flag, 'no food was found for this line']));
  const stated = findStatedAbsences(line);
  const implied = findImpliedAbsences(line.name);
  const suspicion = readSuspicion(line, food, stated);
  const objections = new Map<DietFlag, string>();
  for (const flag of dietFlags) {
    if (stated.has(flag) || implied.includes(flag)) continue;
    const objection = objectToFood(food, flag) ?? objectToLine(line, suspicion, flag);
    if (objection !== null) objections.set(flag, objection);
  }
  return objections;
}

/** What about a line may speak against a flag that its food lacks. */
interface Suspicion {
  /** The words of the line that name what a flag is about. */
  readonly telltales: readonly ReadonlyMap<DietFlag, string>[];
  /** Whether the name is that of a food that often holds something unnamed. */
  readonly mayHide: boolean;
  /** Whether the line means an imitation of the flesh that its food is. */
  readonly isImitation: boolean;
  /** Why it is not sure that the line means this food; null if it is. */
  readonly doubt: string | null;
}

function readSuspicion(line: AnalyzedLine, food: Food, stated: ReadonlySet<DietFlag>): Suspicion {
  const isDoubtful = line.match < minSureMatch || isUncertainKind(line) || isCut(line);
  return {
    telltales: [line.name, line.wording?.name ?? '', findAddedWords(line)]
      .filter((text) => text !== '')
      .map(findTelltales),
    mayHide: mayHoldHidden(line.name),
    isImitation: imitated.some((flag) => stated.has(flag) && food.flags[flag].state === 'yes'),
    doubt: isDoubtful ? `${food.description} is not surely what the line means` : null,
  };
}

/** The first reason for which a line may raise a flag that its food lacks; null for none. */
function objectToLine({ name, titleRead, match }: AnalyzedLine, suspicion: Suspicion, flag: DietFlag): string | null {
  const { telltales, mayHide, isImitation, doubt } = suspicion;
  return (
    objectToWords(telltales, flag) ??
    (mayHide ? objectToHidden(name, flag) : null) ??
    (titleRead && match < lowMatchBelow ? objectToDish(name, flag) : null) ??
    (isImitation && bound.has(flag) ? `${flag} unknown (what "${name}" is made of differs by maker)` : null) ??
    (doubt === null ? null : `${flag} unknown (${doubt})`)
  );
}

/** "Emu oil", read as oil: the unknown word is the one that says what it is made of. */
function isUncertainKind({ issues }: AnalyzedLine): boolean {
  return issues.some(({ code }) => code === 'vague_name') && issues.some(({ code }) => code === 'words_ignored');
}

/** The end of a very long line is not read, and of several foods only the first is known. */
function isCut({ issues }: AnalyzedLine): boolean {
  return issues.some(({ code }) => code === 'too_long' || code === 'foods_left_out');
}

function objectToFood({ description, flags }: Food, flag: DietFlag): string | null {
  const { state, reason } = flags[flag];
  if (state === 'no') return null;
  const why = reason === flag ? '' : ` (${reason})`;
  return `${description}: ${flag}${state === 'yes' ? '' : ' unknown'}${why}`;
}

function objectToWords(telltales: readonly ReadonlyMap<DietFlag, string>[], flag: DietFlag): string | null {
  for (const words of telltales) {
    const word = words.get(flag);
    if (word !== undefined) return `the line says "${word}", which the food it was matched with does not hold`;
  }
  return null;
}

function objectToHidden(name: string, flag: DietFlag): string | null {
  const words = findHiddenWord(name, flag);
  return words === null ? null : `${flag} unknown (${words} often holds it)`;
}

function objectToDish(name: string, flag: DietFlag): string | null {
  const dish = findMadeDish(name, flag);
  return dish === null ? null : `${flag} unknown (what is in the ${dish} "${name}" is not known)`;
}

/**
 * "Soaked in milk", "brushed with egg", "cooked in chicken broth". What a dish is served with is
 * not in it.
 */
const additions = /\b(?!served|used|needed|peeled|replaced|substituted)[a-z]{2,20}ed (?:in|with) ([^,;()]{1,200})/g;

/**
 * What a line adds to its food, in lower case; '' for most lines. Of "fried in oil or butter" the
 * first counts, as everywhere in a line.
 */
function findAddedWords(line: ParsedLine): string {
  if (line.preparation === null && line.comment === null) return findListed(line.text);
  const aside = [line.preparation, line.comment].filter((part) => part !== null).join(', ');
  // "500 g tofu, carrots and chicken": the foods behind the comma are eaten too.
  if (line.issues.some(({ code }) => code === 'several_foods')) return aside.toLowerCase();
  const listed = findListed(line.text);
  if (!/ed (?:in|with) /i.test(aside)) return listed;
  const added = [...aside.toLowerCase().matchAll(additions)].map(([, words = '']) => words.split(' or ')[0] ?? '');
  return [listed, ...added].join(', ');
}

/**
 * "Toppings: avocado, grated cheddar, sour cream" is read as its first food, but all of them are
 * eaten.
 */
function findListed(text: string): string {
  const colon = text.indexOf(':');
  const list = colon < 0 ? '' : text.slice(colon + 1);
  return list.includes(',') ? list.toLowerCase() : '';
}
