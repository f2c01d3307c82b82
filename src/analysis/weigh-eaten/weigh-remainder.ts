import type { Food } from '../food';
import type { Amount, ParsedLine } from '../line';
import { readGrams, readUnit } from '../unit';
import { toWordPattern } from '../words';
import { middleOf, type AmountGroup } from '../weigh-amounts/amounts';
import { endOfName } from '../weigh-portions/portion-words';
import { formatAmount, type Weight } from '../weigh-amounts/weighing';

/**
 * The mass that the line itself states of what is left of its food: "800 g carrots (600 g prepared)", "1
 * small pumpkin, 700 g flesh", "1 tin (410 g) peach slices, 250 g drained weight". Null if it states none,
 * and where that is not less than the whole. Nothing is left out of it any more.
 */
export function weighRemainder(line: ParsedLine & { food: Food }, group: AmountGroup): Weight | null {
  const left = findRemainder(line);
  if (left === null || left.grams <= 0) return null;
  const { first, same, each } = group;
  const isPacked = readUnit(first.unit ?? '')?.kind === 'container';
  if (isPacked !== (left.state === 'drained')) return null;
  // "2 cans beans (480 g drained)" may be of both.
  if (each.length > 0 && each.every(({ weighed, mayBeOfEach }) => weighed === 'drained' && mayBeOfEach)) return null;
  const whole = (isPacked ? each : [first, ...same]).flatMap(
    (amount) => (readGrams(amount.unit) ?? 0) * middleOf(amount),
  );
  const most = Math.max(0, ...whole);
  // The only mass may be that of what is left.
  const isLess = left.grams <= maxShare * most && left.grams >= minShare * most;
  if (most === 0 ? isPacked : !isLess && left.grams !== most) return null;
  const grams = isPacked ? middleOf(first) * left.grams : left.grams;
  const reason = `${formatAmount(grams)} g ${left.state} as stated`;
  return { grams, conversion: 1, way: 'mass', reason, noun: null };
}

/** A "450 g" that restates a pound is no prepared weight of it. */
const maxShare = 0.97;

// A whole crab is nine tenths shell.
const minShare = 0.05;

interface Remainder {
  readonly grams: number;
  /** "prepared", "peeled", "drained". */
  readonly state: string;
}

/** The first mass behind the name that the words beside it call prepared or drained. */
function findRemainder({ text, name }: ParsedLine): Remainder | null {
  if (!states.test(text)) return null;
  const rest = text.slice(endOfName(text, name));
  const [, number = '', unit = '', state = ''] = massBeforeState.exec(rest) ?? [];
  if (number !== '') return { grams: Number(number) * (readGrams(unit) ?? 0), state: state.toLowerCase() };
  const [, before = '', after = '', ofMass = ''] = stateBeforeMass.exec(rest) ?? [];
  return after === '' ? null : { grams: Number(after) * (readGrams(ofMass) ?? 0), state: before.toLowerCase() };
}

const state = [
  'prepared|peel(?:ed|ing)|podded|podding|shell(?:ed|ing)|shucked|stoned|stoning|pitted|pitting|trimm(?:ed|ing)',
  'cleaned|cleaning|boned|filleted|net|flesh|meat|drain(?:ed|ing)',
].join('|');
const states = toWordPattern([state], 'i');
const mass = String.raw`(\d{1,4}(?:\.\d{1,3})?) ?(kg|g|grams?|oz|ounces?|lbs?|pounds?)`;

/** "(about 500 g when peeled)", "(600 g prepared weight)", ", 700 g flesh": not "500 g peeled prawns". */
const massBeforeState = new RegExp(
  String.raw`(?<![\d.,/]|\d )${mass}(?: of)?(?: (?:when|once|if|after))? (${state})(?: weight| wt\.?)?(?= and |[),;.]|$)`,
  'i',
);

const stateBefore = 'prepared|peeled|podded|shelled|shucked|stoned|pitted|trimmed|cleaned|boned|filleted|net|drained';

/** "(prepared weight 300 g)", "stoned weight 400 g", "drained to 165 g". */
const stateBeforeMass = new RegExp(
  String.raw`\b(${stateBefore})(?: weight| wt\.?)?:?(?: (?:to|of))?(?: (?:about|approx\.?|around))? (?<=\b(?:weight|wt\.?|to|of|about|approx\.?|around):? )${mass}\b`,
  'i',
);

/**
 * Whether the only amount is a mass of drained food: "200 g drained canned tuna", "240 g tinned chickpeas
 * (drained weight)". "14 oz canned tomatoes, drained" are drained afterwards.
 */
export function isWeighedDrained({ text, name, amounts }: ParsedLine): boolean {
  if (!drained.test(text) || amounts.some(({ unit, relation }) => readGrams(unit) === null || relation === 'each'))
    return false;
  return drainedWeight.test(text) || drained.test(text.slice(0, endOfName(text, name)));
}

const drained = /\bdrained\b/i;
const drainedWeight = /\bdrained (?:weight|wt)\b/i;

/**
 * Whether a can or jar states its drained weight, as American ones of ripe olives and of mushrooms do: 2.25
 * oz of sliced olives, 4 oz of mushrooms. Larger cans state what is in them.
 * @param each the sizes of each can
 */
export function isLabelledDrained({ description }: Food, each: readonly Amount[]): boolean {
  if (each.length === 0 || !labelledDrained.test(description)) return false;
  return each.some(({ unit, quantity }) => readUnit(unit ?? '')?.id === 'ounce' && quantity <= mostOunces);
}

const labelledDrained = /^(?:olives, ripe|mushrooms, canned)\b/i;
const mostOunces = 10;
