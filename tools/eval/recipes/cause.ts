import type { AnalyzedLine } from '../../../src/analysis/line';
import { readUnit } from '../../../src/analysis/unit';
import type { Blame } from './blame';
import type { JudgedRecipe } from './judged-recipes';

/**
 * Why a recipe is more than 20 % off, as the page names it, with what would fix it. In the order of
 * the page.
 */
export const causes = {
  fryingFat: {
    name: 'frying fat',
    fix: 'Nothing by rule: what a dish takes up of its fat differs; a tenth counts of a pot that the line calls one for frying.',
  },
  discarded: {
    name: 'marinade, brine or coating, partly thrown away',
    fix: 'A share that is eaten, which no line states.',
  },
  boughtParts: {
    name: 'bone, skin or shell weighed with the meat',
    fix: 'Yields of bought cuts; the answer says so in the reason of the weight.',
  },
  meatFat: {
    name: 'meat: another cut, trim or fat content',
    fix: 'The line to say how lean, or another record of the same cut.',
  },
  cookedOrDry: {
    name: 'counted raw or dry by one, cooked by the other',
    fix: 'Mostly published figures that count dry rice, pasta or beans as cooked, or raw fish.',
  },
  drained: {
    name: 'can: drained or not',
    fix: 'The line to say so; the record with its liquid stands where it does not.',
  },
  twice: {
    name: 'a food listed twice, or used in part',
    fix: 'Reading a recipe as a whole: which lines are one food.',
  },
  optional: {
    name: 'optional, a garnish or for serving',
    fix: 'Nothing: what is listed is counted; the publisher left it out.',
  },
  alternatives: { name: 'a choice of foods', fix: 'Nothing: the first named counts.' },
  openAmount: { name: 'an amount left open', fix: 'Customary amounts by dish.' },
  range: { name: 'a range', fix: 'Nothing: its middle counts.' },
  unmatched: { name: 'a line without a food', fix: 'More names in the table, and records for them.' },
  unsureFood: { name: 'food unsure, or a stand-in', fix: 'A nearer record, or a surer name.' },
  wrongFood: { name: 'food wrong, as read by a person', fix: 'Names and odds of the match.' },
  estimated: { name: 'weight by a density or a guess', fix: 'A portion for that food and unit.' },
  packageSize: { name: 'size of a package', fix: 'Customary sizes by food.' },
  piece: { name: 'weight of a piece', fix: 'Customary weights; the medium piece stands where no size is said.' },
  volume: { name: 'weight of a volume', fix: 'Portions by cut (chopped, packed, sliced).' },
  servings: { name: 'all lines alike: the servings', fix: 'Nothing: the servings are the caller’s.' },
  notCounted: {
    name: 'the publisher counts more or less than is listed, as read by a person',
    fix: 'Nothing of ours: amount and food are as the line states them.',
  },
  record: {
    name: 'another record of the same food, as read by a person',
    fix: 'Nothing by rule: makes of one food differ.',
  },
  asStated: {
    name: 'amount stated and food sure: the publisher counts it otherwise',
    fix: 'To be read: their record, their figure or our record.',
  },
  spread: { name: 'no one line explains 80 % of it', fix: 'To be read: several small differences.' },
} as const satisfies Record<string, { readonly name: string; readonly fix: string }>;

export type Cause = keyof typeof causes;

/** A recipe that is off, and the line whose correction explains most of it. */
interface Suspect {
  readonly each: JudgedRecipe;
  readonly line: AnalyzedLine;
  readonly factor: number;
}

/**
 * Names the most likely cause of a recipe's difference, by rules over the words, food and weight of
 * the line to blame. It classifies the line and does not say who is right.
 */
export function nameCause(each: JudgedRecipe, blame: Blame<AnalyzedLine> | null): Cause {
  if (blame === null || blame.explained < minExplained) return isShortOfALine(each) ? 'unmatched' : 'spread';
  if (blame.line === null) return 'servings';
  const suspect = { each, line: blame.line, factor: blame.factor };
  return signs.find(([, isSign]) => isSign(suspect))?.[0] ?? 'asStated';
}

/** Below this share of the difference, no one line explains it. */
export const minExplained = 0.8;

/**
 * Whether calories are too few and a line has no food: no matched line can explain what is missing.
 */
function isShortOfALine({ ratio, analysis }: JudgedRecipe): boolean {
  return (
    ratio !== null && ratio < 1 && analysis.lines.some(({ issues }) => issues.some(({ code }) => code === 'no_food'))
  );
}

/** The signs of each cause in a line, the strongest first. */
const signs: readonly (readonly [Cause, (suspect: Suspect) => boolean])[] = [
  [
    'fryingFat',
    ({ each, line, factor }) =>
      factor < 0.8 &&
      isFat(line) &&
      (/fry|fried|as needed/i.test(line.text) || /\bfr(y|ied)\b/i.test(each.recipe.title)),
  ],
  ['discarded', ({ line, factor }) => factor < 0.8 && /marinade|\bbrine\b|dredg|coating/i.test(line.text)],
  ['unmatched', ({ each, factor }) => factor > 1 && isShortOfALine(each)],
  [
    'optional',
    ({ line, factor }) => factor < 0.4 && /optional|garnish|topping|serv(e|ing)\b|if desired|drizzl/i.test(line.text),
  ],
  ['alternatives', ({ line }) => hasIssue(line, 'alternatives')],
  ['openAmount', ({ line }) => line.amounts.length === 0 || line.way === 'habit'],
  ['range', ({ line, factor }) => hasIssue(line, 'range') && isWithinRange(line, factor)],
  ['unsureFood', ({ line }) => line.match < 0.8 || hasIssue(line, 'proxy')],
  ['boughtParts', ({ line, factor }) => factor > 0.2 && factor < 0.9 && isFlesh(line) && isBoughtWhole(line)],
  ['estimated', ({ line }) => line.way === 'density' || line.way === 'guess'],
  ['drained', ({ line, factor }) => factor > 0.5 && factor < 2 && /\bcans?\b|\btins?\b|drained/i.test(line.text)],
  ['twice', ({ each, line, factor }) => factor < 0.7 && (/divided/i.test(line.text) || isListedTwice(each, line))],
  ['cookedOrDry', ({ line, factor }) => isStarch(line) && (factor < 0.6 || factor > 1.6)],
  ['meatFat', ({ line, factor }) => isFlesh(line) && factor > 0.2],
  [
    'packageSize',
    ({ line }) =>
      /\b(packages?|packets?|box(es)?|jars?|bags?|bottles?|bunch(es)?)\b/i.test(line.text) && line.way !== 'mass',
  ],
  ['piece', ({ line, factor }) => factor > 0.4 && factor < 2.5 && line.way !== 'mass' && isCount(line)],
  ['volume', ({ line, factor }) => factor > 0.6 && factor < 1.7 && isVolume(line)],
];

function hasIssue(line: AnalyzedLine, wanted: AnalyzedLine['issues'][number]['code']): boolean {
  return line.issues.some(({ code }) => code === wanted);
}

function isFat({ food }: AnalyzedLine): boolean {
  return food !== null && /^(oil|shortening|lard|fat|ghee)\b/i.test(food.description);
}

function isFlesh({ food }: AnalyzedLine): boolean {
  return food !== null && /beef|poultry|pork|lamb|finfish|shellfish|fish|sausage|cured meats/i.test(food.category);
}

/** Whether a cut is sold with parts that are not eaten, unless the line says otherwise. */
function isBoughtWhole({ text }: AnalyzedLine): boolean {
  return (
    !/boneless|boned|meat only|fillet|shelled|ground|peeled|removed|bacon/i.test(text) &&
    /bone|whole|ribs?\b|shanks?|wings?|drumsticks?|thighs?|legs?\b|chops?|hocks?|oxtail|t-bone|ribeye|cut into pieces|shell|mussels|clams|crab|lobster|\bchicken\b(?! breasts?)/i.test(
      text,
    )
  );
}

/**
 * Foods that take up water when cooked: the values of one state are a third of those of the other.
 */
function isStarch({ food }: AnalyzedLine): boolean {
  return (
    food !== null && /cereal grains|pasta|legumes|beans|grains/i.test(food.category) && states.test(food.description)
  );
}

const states = /\b(dry|dried|raw|cooked|unprepared|canned)\b/i;

function isListedTwice({ analysis }: JudgedRecipe, line: AnalyzedLine): boolean {
  return analysis.lines.some((other) => other !== line && other.food !== null && other.food === line.food);
}

function isWithinRange({ amounts }: AnalyzedLine, factor: number): boolean {
  const [main] = amounts;
  if (main?.quantityMax === undefined || main.quantityMax === null) return false;
  const mean = (main.quantity + main.quantityMax) / 2;
  return factor * mean >= 0.9 * main.quantity && factor * mean <= 1.1 * main.quantityMax;
}

function isCount({ amounts }: AnalyzedLine): boolean {
  const unit = amounts[0]?.unit ?? null;
  const kind = unit === null ? null : readUnit(unit)?.kind;
  return kind !== 'mass' && kind !== 'volume';
}

function isVolume({ amounts }: AnalyzedLine): boolean {
  return amounts.some(({ unit }) => unit !== null && readUnit(unit)?.kind === 'volume');
}
