import type { Catalog } from '../catalog';
import type { Food } from '../food';
import { toWeighedLine, type Issue, type MatchedLine, type WeighedLine } from '../line';
import { isNonFood } from '../match/name-words';
import { normalizeWords } from '../match/normalize';
import { toTwelveDigits } from '../round';
import { readUnit } from '../unit';
import { groupAmounts, middleOf, type AmountGroup } from './amounts';
import { readPortions, type ReadPortion } from './portions';
import { nameOf } from './weigh-by-unit';
import { weighFryingFat } from './weigh-frying-fat';
import { readForWeighing, weighGroup } from './weigh-group';
import { formatAmount, readSize, type Weight } from './weighing';

/**
 * Ten tonnes, in grams. No kitchen has more: a larger number is an error in the line, and must not
 * become infinity.
 */
const maxGrams = 1e7;

/**
 * Adds the grams of a matched line, by the surest way that its food's portions allow, with the
 * conversion confidence of that way and the reason. Amounts that are added up are weighed
 * separately; the least sure of them decides the confidence.
 */
export function weighLine(catalog: Catalog, line: MatchedLine): WeighedLine {
  const weight = hasFood(line) ? weighMatched(catalog, line) : weighUnmatched(line);
  const isTooMuch = !(weight.grams <= maxGrams);
  const grams = isTooMuch ? maxGrams : toTwelveDigits(weight.grams);
  const main = line.amounts[0];
  const quantity = main === undefined ? 1 : toTwelveDigits(Math.min(middleOf(main), Number.MAX_SAFE_INTEGER));
  const inedible = findInedibleParts(line, weight);
  return toWeighedLine(line, {
    issues: [...line.issues, ...listIssues(line, weight, inedible)],
    grams,
    conversion: isTooMuch ? Math.min(weight.conversion, 0.4) : weight.conversion,
    way: weight.way,
    weighReason: isTooMuch
      ? `More than any kitchen holds; taken as ${formatAmount(maxGrams)} g.`
      : `${weight.reason}${describeInedible(inedible)}.`,
    unit: main?.unit ?? (readSize(line.size) === null ? null : line.size) ?? weight.noun ?? 'each',
    quantity,
  });
}

function hasFood(line: MatchedLine): line is MatchedLine & { food: Food } {
  return line.food !== null;
}

function weighMatched(catalog: Catalog, line: MatchedLine & { food: Food }): Weight {
  const [first, ...others] = groupAmounts(line.amounts);
  if (first === undefined) return weighOpenQuantity(line.food);
  const reading = readForWeighing(line);
  const weigh = (group: AmountGroup): Weight => {
    const weight = weighGroup(catalog, reading, group);
    return weighFryingFat(line, group, weight) ?? weight;
  };
  return countByMillilitre(line.food, others.map(weigh).reduce(addWeights, weigh(first)));
}

function addWeights(one: Weight, other: Weight): Weight {
  const lessSure = other.conversion < one.conversion ? other : one;
  return { ...lessSure, grams: one.grams + other.grams, reason: `${one.reason}; plus ${other.reason}`, noun: one.noun };
}

/**
 * Without a food only a stated mass is a weight. The ounces of a "6-ounce ramekin" are its
 * capacity.
 */
function weighUnmatched(line: MatchedLine): Weight {
  if (isNonFood(normalizeWords(line.name)))
    return { grams: 0, conversion: 0, way: 'unmatched', reason: 'A thing of the kitchen, not eaten', noun: null };
  const grams = groupAmounts(line.amounts).reduce((sum, { first, same, each }) => {
    const count = middleOf(first);
    const masses = [
      ...each.map((amount) => count * toMass(amount.unit) * middleOf(amount)),
      ...[first, ...same].map((amount) => toMass(amount.unit) * middleOf(amount)),
    ];
    return sum + (masses.find((mass) => mass > 0) ?? 0);
  }, 0);
  const reason =
    grams > 0 ? 'The mass is stated, but the food is not known' : 'The food is not known, so nothing tells its weight';
  return { grams, conversion: 0, way: 'unmatched', reason, noun: null };
}

function toMass(unit: string | null): number {
  const known = unit === null ? null : readUnit(unit);
  return known?.kind === 'mass' ? (known.amount ?? 0) : 0;
}

function describeInedible(inedible: string | null): string {
  return inedible === null ? '' : `, as bought, with ${inedible}`;
}

/** The inedible parts that a stated mass includes. The mass stays exact; the line gets an issue. */
function findInedibleParts(line: MatchedLine, weight: Weight): string | null {
  return weight.way === 'mass' ? readInedibleParts(line.text) : null;
}

function listIssues(line: MatchedLine, weight: Weight, inedible: string | null): readonly Issue[] {
  if (line.food === null) return [];
  const issues: Issue[] = [];
  if (inedible !== null) {
    issues.push({ code: 'edible_part', message: `The stated mass counts as eaten, though it includes ${inedible}.` });
  }
  if (weight.conversion < 0.8 && line.amounts.length > 0) {
    issues.push({ code: 'estimated_weight', message: `The weight is an estimate: ${weight.reason}.` });
  }
  return issues;
}

/** Inedible parts that were bought with the food ("the bones"); null if the line names none. */
function readInedibleParts(text: string): string | null {
  if (withoutWaste.test(text)) return null;
  return inedibleParts.find(({ words }) => words.test(text))?.parts ?? null;
}

const inedibleParts: readonly { words: RegExp; parts: string }[] = [
  {
    words:
      /\bbone[- ]in\b|\bon the bone\b|\bwhole (chicken|duck|turkey|fish)\b|\bribs\b|\bshanks?\b|\bwings\b|\bdrumsticks\b|\bhocks?\b|\boxtails?\b|\bt-bone\b/i,
    parts: 'the bones',
  },
  { words: /\bunpeeled\b|\bin (the|their) skins?\b/i, parts: 'the peel' },
  {
    words: /\bin (the|their) shells?\b|\bshell-on\b|\bunshelled\b|\bmussels\b|\bclams\b|\bcrab legs\b/i,
    parts: 'the shells',
  },
];

/** "2 lbs boneless short ribs", "1 lb mussels, shelled": everything bought is eaten. */
const withoutWaste = /\bboneless\b|\bboned\b|\bmeat only\b|(?<!un)\bshelled\b|\bpeeled\b/i;

/**
 * For a product whose record is in millilitres: its "grams" are millilitres, and the reason says
 * so. A stated mass is then less sure, because its volume is not known.
 */
function countByMillilitre({ product }: Food, weight: Weight): Weight {
  if (product?.servingUnit !== 'ml') return weight;
  return {
    ...weight,
    conversion: weight.way === 'mass' ? Math.min(weight.conversion, maxMassConversion) : weight.conversion,
    reason: `${weight.reason}; the record counts by the millilitre, and 1 ml is taken for 1 g`,
  };
}

// As for a portion of another record: drinks, sauces and oils have 0.9 to 1.3 g per ml.
const maxMassConversion = 0.8;

/** A pinch or two, for a food without portions. */
const fallbackGrams = 1;

/**
 * 0.60: no amount is stated ("to taste", "for serving"), so the record's smallest portion counts,
 * which is a dash for salt or pepper. If the record only has packs or cups, a smaller portion of a
 * sibling or a smaller customary portion counts: nobody dusts with a cup of flour.
 */
function weighOpenQuantity(food: Food): Weight {
  const { overridden, all } = readPortions(food);
  const candidates = overridden.some(({ unit }) => readUnit(unit)?.kind !== 'container') ? overridden : all;
  const lightest = findSmallest(candidates);
  const smallest = lightest?.unit === 'cup' ? findSmallest(all) : lightest;
  if (smallest === null) {
    const reason = `No amount is stated and no portion of this food is known; ${fallbackGrams} g is assumed`;
    return { grams: fallbackGrams, conversion: 0.6, way: 'habit', reason, noun: null };
  }
  const { grams } = smallest.portion;
  const said = `No amount is stated: the smallest portion, 1 ${nameOf(smallest)} = ${formatAmount(grams)} g, stands for it`;
  return { grams, conversion: 0.6, way: 'habit', reason: said, noun: smallest.unit === '' ? null : smallest.unit };
}

/** The lightest portion, of equals the first; null if there is none. */
function findSmallest(portions: readonly ReadPortion[]): ReadPortion | null {
  let smallest: ReadPortion | null = null;
  for (const each of portions) if (smallest === null || each.portion.grams < smallest.portion.grams) smallest = each;
  return smallest;
}
