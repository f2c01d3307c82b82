import type { Catalog } from '../catalog';
import type { Food } from '../food';
import type { Issue, MatchedLine, WeighedLine } from '../line';
import { isKitchenThing } from '../match/words/is-kitchen-thing';
import { normalizeWords } from '../match/words/normalize-phrase';
import { readUnit } from '../unit';
import { toTwelveDigits } from '../to-twelve-digits';
import { countByMillilitre } from './count-by-millilitre';
import { findBoughtParts } from './find-bought-parts';
import { formatAmount } from './format-amount';
import { groupAmounts, type AmountGroup } from './amount/group-amounts';
import { middleOf } from './amount/middle-of';
import { weighFryingFat } from './weigh-frying-fat';
import { readForWeighing, weighGroup } from './weigh-group';
import { weighOpenQuantity } from './weigh-open-quantity';
import { readSize } from './portion/sizes';
import type { Weight } from './weighing';

/** No kitchen has more: a number beyond it is a slip of the pen and must not run into infinity. In grams, ten tonnes. */
const mostGrams = 1e7;

/**
 * Gives a matched line its grams by the surest way its food's portions allow, with the confidence of that way and the reason.
 * Amounts that are added up are weighed each by itself; the least sure of them tells the confidence.
 */
export function weighLine(catalog: Catalog, line: MatchedLine): WeighedLine {
  const weight = hasFood(line) ? weighMatched(catalog, line) : weighUnmatched(line);
  const isTooMuch = !(weight.grams <= mostGrams);
  const grams = isTooMuch ? mostGrams : toTwelveDigits(weight.grams);
  const main = line.amounts[0];
  const quantity = main === undefined ? 1 : toTwelveDigits(Math.min(middleOf(main), Number.MAX_SAFE_INTEGER));
  const bought = findBought(line, weight);
  return {
    // The line's own fields, written out: V8 takes microseconds for every field added to a copied object, and none for these.
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
    issues: [...line.issues, ...listIssues(line, weight, bought)],
    food: line.food,
    match: line.match,
    matchReason: line.matchReason,
    listCandidates: line.listCandidates,
    titleRead: line.titleRead,
    grams,
    conversion: isTooMuch ? Math.min(weight.conversion, 0.4) : weight.conversion,
    way: weight.way,
    weighReason: isTooMuch
      ? `More than any kitchen holds; taken as ${formatAmount(mostGrams)} g.`
      : `${weight.reason}${describeBought(bought)}.`,
    unit: main?.unit ?? (readSize(line.size) === null ? null : line.size) ?? weight.noun ?? 'each',
    quantity,
  };
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
  const least = other.conversion < one.conversion ? other : one;
  return { ...least, grams: one.grams + other.grams, reason: `${one.reason}; plus ${other.reason}`, noun: one.noun };
}

/** Without a food only a stated mass is a weight, and the ounces of a "6-ounce ramekin" are what it holds. */
function weighUnmatched(line: MatchedLine): Weight {
  if (isKitchenThing(normalizeWords(line.name)))
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

function describeBought(bought: string | null): string {
  return bought === null ? '' : `, as bought, with ${bought}`;
}

/** Bought weight against edible: a stated mass is exact, and says so where some of it is not eaten. */
function findBought(line: MatchedLine, weight: Weight): string | null {
  return weight.way === 'mass' ? findBoughtParts(line.text) : null;
}

function listIssues(line: MatchedLine, weight: Weight, bought: string | null): readonly Issue[] {
  if (line.food === null) return [];
  const issues: Issue[] = [];
  if (bought !== null) {
    issues.push({ code: 'edible_part', message: `The stated mass counts as eaten, though it includes ${bought}.` });
  }
  if (weight.conversion < 0.8 && line.amounts.length > 0) {
    issues.push({ code: 'estimated_weight', message: `The weight is an estimate: ${weight.reason}.` });
  }
  return issues;
}
