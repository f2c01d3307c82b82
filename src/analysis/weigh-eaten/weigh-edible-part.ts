import type { Food } from '../food';
import type { ParsedLine } from '../line';
import { toWordSet } from '../words';
import { middleOf, type AmountGroup } from '../weigh-amounts/amounts';
import { readChickenMass } from './bare-chicken';
import { edibleShares, type EdibleShare } from './edible-shares';
import { formatAmount, type Weight } from '../weigh-amounts/weighing';
import { beforeComma, namesFlesh, namesWhole, saysJointed, saysWhole, saysWith, saysWithout } from './waste-words';

/**
 * A stated mass that includes what nobody eats counts by its edible share. Where a line names such
 * parts and the table has no share for the food, the mass counts whole. Either way the conversion is
 * at most 0.90, because cuts differ. Null for a mass that is eaten whole, and for a weight by
 * portions, which are edible weights already.
 */
export function weighEdiblePart(
  line: ParsedLine & { food: Food },
  group: AmountGroup,
  mass: StatedMass,
): Weight | null {
  if (mass.weight.way !== 'mass') return null;
  const row = listShares(line.food).find(({ only }) => only?.test(line.text) !== false);
  const byShare = row === undefined ? null : weighByShare(row, line, { ...mass, group });
  return byShare ?? weighWithNamedParts(line.text, mass.weight);
}

interface StatedMass {
  readonly weight: Weight;
  /** Grams of one piece of the food as eaten, null if unknown. */
  readonly findPiece: () => number | null;
}

/** The edible share of a mass, or all of it where it may be that of what is eaten; null for neither. */
function weighByShare(
  row: EdibleShare,
  { text, name }: Pick<ParsedLine, 'text' | 'name'>,
  { weight, findPiece, group }: StatedMass & { readonly group: AmountGroup },
): Weight | null {
  const chicken = row.wholeFrom === undefined ? null : readChickenMass({ text, name }, weight.grams);
  const isEdible = row.when === 'bought' && weighsAsEdible(group, weight, findPiece);
  if (!isEdible && row.unless?.test(text) !== true) {
    const isHeavy = row.wholeFrom !== undefined && weight.grams >= row.wholeFrom;
    const isWhole = isHeavy && (chicken === 'whole' || bareName.test(name));
    if (includesWaste(row, isWhole ? `whole ${text}` : text, group)) return takeShare(row, weight);
  }
  if (row.inPods === true && weight.grams > mostPodded && poddedAfter.test(text))
    return keepWhole(row, weight, maxShelled);
  const mayBeEdible = isEdible || isOpen(row, { text, name }) || (chicken !== null && !saysWithout(text));
  return mayBeEdible ? keepWhole(row, weight) : null;
}

function takeShare({ share, parts, source }: EdibleShare, weight: Weight): Weight {
  const percent = formatAmount(100 * share);
  return {
    ...weight,
    grams: weight.grams * share,
    conversion: Math.min(weight.conversion, maxConversion),
    reason: `${weight.reason}, of which ${percent} % is eaten, without ${parts} (${source})`,
    wasteNote: `The stated mass includes ${parts}; ${percent} % of it counts.`,
  };
}

function keepWhole({ parts }: EdibleShare, weight: Weight, most = maxOpen): Weight {
  return {
    ...weight,
    conversion: Math.min(weight.conversion, most),
    reason: `${weight.reason}, as eaten; it may include ${parts}`,
    wasteNote: `The stated mass counts as eaten; if it includes ${parts}, less of it is eaten.`,
  };
}

/** The whole mass where the line names inedible parts and no share is known; null if it names none. */
function weighWithNamedParts(text: string, weight: Weight): Weight | null {
  const named = saysWithout(text) ? null : findNamedParts(text);
  if (named === null) return null;
  return {
    ...weight,
    conversion: Math.min(weight.conversion, named.most),
    reason: `${weight.reason}, as bought, with ${named.parts}`,
    wasteNote: `The stated mass counts as eaten, though it includes ${named.parts}.`,
  };
}

const bareName =
  /^(?:(?:fresh|frozen|free[- ]range|young|raw|spring) )*(?:(?:leg|shoulder) of (?:spring )?lamb|lamb (?:leg|shoulder)|turkey|duck|goose|roaster|fryer|(?:roasting|frying|stewing|broiler) (?:chicken|hen))$/i;

const maxConversion = 0.9;

// Shells, pods and the bones of a neck or foot are half of a mass or more, so that it is hardly known without a share.
const maxShelled = 0.6;

// "2 pounds peas, shelled" are mostly weighed in their pods, "150 g peas, podded" without.
const poddedAfter = /^(?!.*\b(?:frozen|double)\b).*, (?:\w+ )?(?:shelled|podded)\b/i;
const mostPodded = 400;

// "200 g banana" is with its skin to some, without it to others.
const maxOpen = 0.8;

/** Whether a mass of a fruit in the singular may be either of what is bought or of what is eaten. */
function isOpen({ when }: EdibleShare, { text, name }: Pick<ParsedLine, 'text' | 'name'>): boolean {
  if (when !== 'bought' && when !== 'counted') return false;
  if (!openNames.has(name.slice(name.lastIndexOf(' ') + 1).toLowerCase())) return false;
  return !namesFlesh(text) && !saysWithout(beforeComma(text));
}

/** "1 medium banana (118 g)": no more than the flesh of one weighs, so that it may well be the flesh. */
function weighsAsEdible({ first, same }: AmountGroup, { grams }: Weight, findPiece: () => number | null): boolean {
  const counted = [first, ...same].find(({ unit }) => unit === null);
  const piece = counted === undefined ? null : findPiece();
  return counted !== undefined && piece !== null && grams <= maxShareOfPiece * piece * middleOf(counted);
}

const maxShareOfPiece = 1.05;

const openNames = toWordSet(`
  banana plantain orange tangerine clementine mandarin satsuma grapefruit pomelo pummelo mango avocado papaya
  pomegranate lychee litchi longan artichoke pineapple melon cantaloupe honeydew durian jackfruit breadfruit
  cherimoya soursop coconut crab
`);

function includesWaste({ when }: EdibleShare, text: string, { first, same }: AmountGroup): boolean {
  const isCounted = first.unit === null || same.some(({ unit }) => unit === null);
  if (when === 'piece') return isCounted;
  if (when === 'bought') return !namesFlesh(text) && (isCounted || namesWhole(text));
  if (when === 'rendered') return true;
  if (saysWithout(text)) return false;
  if (when === 'always' || saysWith(text)) return true;
  if (when === 'whole') return saysWhole(text);
  return when === 'counted' && (isCounted || saysWhole(text) || saysJointed(text));
}

/** The rows of a food, in order; empty for most foods. */
function listShares(food: Food): readonly EdibleShare[] {
  let rows = sharesOfFood.get(food);
  if (rows === undefined) {
    rows = edibleShares.filter(({ foods }) => foods.test(food.description));
    sharesOfFood.set(food, rows);
  }
  return rows;
}

// Foods are read-only and live as long as their catalog, so each is looked up once.
const sharesOfFood = new WeakMap<Food, readonly EdibleShare[]>();

interface NamedParts {
  readonly words: RegExp;
  readonly parts: string;
  /** The most that the conversion is then. */
  readonly most: number;
}

/** Inedible parts that were bought with the food ("the bones"); null if the line names none. */
function findNamedParts(text: string): NamedParts | null {
  return namedParts.find(({ words }) => words.test(text)) ?? null;
}

const namedParts: readonly NamedParts[] = [
  {
    words:
      /\bin[- ](?:(?:the|their|its) )?(?:half )?(?:shells?|pods?)\b|\bunshelled\b|\b(?:cockles|(?:peri)?winkles|whelks)\b|\b(?:crayfish|crawfish)\b(?! tails?\b)/i,
    parts: 'shells or pods',
    most: maxShelled,
  },
  {
    words: /\bnecks\b|\bneck ?bones?\b|\bham bones?\b|\b(?:chicken|hen|duck|goose) (?:feet|foot|paws?)\b/i,
    parts: 'the bones',
    most: maxShelled,
  },
  {
    words:
      /\bbone[- ]in\b|\bon the bone\b|\bwhole (chicken|duck|turkey|fish)\b|\bribs\b|\bshanks?\b|\bosso ?buco\b|\bwings\b|\bdrumsticks\b|\bhocks?\b|\boxtails?\b|\bt-bone\b/i,
    parts: 'the bones',
    most: maxConversion,
  },
  { words: /\bcorn on the cob\b|\bcorn cobs\b|\bears\b/i, parts: 'the cobs', most: maxConversion },
  { words: /\bunpeeled\b|\bin (the|their) skins?\b/i, parts: 'the peel', most: maxConversion },
  {
    words: /\bshell-on\b|\bmussels\b|\bclams\b|\bcrab legs\b|\blobster tails?\b|\bheads? on\b/i,
    parts: 'the shells',
    most: maxConversion,
  },
];
