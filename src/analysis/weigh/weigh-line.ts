import type { Catalog } from '../catalog';
import type { Food } from '../food';
import { toWeighedLine, type Amount, type Issue, type MatchedLine, type WeighedLine } from '../line';
import { weighsNothing } from '../other-kind';
import { toTwelveDigits } from '../round';
import { readGrams, readUnit } from '../unit';
import { groupAmounts, middleOf, type AmountGroup } from '../weigh-amounts/amounts';
import { weighByCountPerPound } from '../weigh-amounts/count-per-pound';
import { doubtDisagreement } from '../weigh-amounts/disagreeing-amounts';
import { doubtWeight } from './doubt-weight';
import { decideSizeOfEach } from '../weigh-amounts/size-of-each';
import { scaleToThickness } from '../weigh-amounts/slice-thickness';
import { weighEdiblePart } from '../weigh-eaten/weigh-edible-part';
import { doubtFatAsNeeded, leavesFryingOpen, weighFryingFat } from '../weigh-eaten/weigh-frying-fat';
import { weighLeftBehind } from '../weigh-eaten/weigh-left-behind';
import { weighSoaked } from '../weigh-eaten/weigh-soaked';
import { takeAway } from '../weigh-eaten/weigh-taken-away';
import { readForWeighing, weighGroup, weighPiece } from './weigh-group';
import { weighOpenParts } from './weigh-open-parts';
import { weighOpenQuantity } from './weigh-open-quantity';
import { weighRemainder } from '../weigh-eaten/weigh-remainder';
import { formatAmount, readSizeOfLine, type Weight } from '../weigh-amounts/weighing';

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
  if (line.kind !== 'ingredient') return weighNothing(line);
  const weight = hasFood(line) ? weighMatched(catalog, line) : weighUnmatched(line);
  const isTooMuch = !(weight.grams <= maxGrams);
  const grams = isTooMuch ? maxGrams : toTwelveDigits(weight.grams);
  const main = line.amounts[0];
  const quantity = main === undefined ? 1 : toTwelveDigits(Math.min(middleOf(main), Number.MAX_SAFE_INTEGER));
  return toWeighedLine(line, {
    issues: [...line.issues, ...listIssues(line, weight)],
    grams,
    conversion: isTooMuch ? Math.min(weight.conversion, 0.4) : weight.conversion,
    way: weight.way,
    weighReason: isTooMuch
      ? `The amount exceeds the limit of ${formatAmount(maxGrams)} g, which is used instead.`
      : `${weight.reason}.`,
    unit: main?.unit ?? (readSizeOfLine(line.size) === null ? null : line.size) ?? nameOne(weight) ?? 'each',
    quantity,
  });
}

/** The noun of the piece that a bare count counts; null for a measure, such as the cup of "3 bananas (1 cup)". */
function nameOne({ noun }: Weight): string | null {
  const kind = readUnit(noun ?? '')?.kind;
  return kind === 'mass' || kind === 'volume' || kind === 'length' ? null : noun;
}

/** A heading, a note, a step or kitchen equipment: surely no food, and so no grams. */
function weighNothing(line: MatchedLine): WeighedLine {
  return toWeighedLine(line, { issues: line.issues, ...weighsNothing });
}

function hasFood(line: MatchedLine): line is MatchedLine & { food: Food } {
  return line.food !== null;
}

function weighMatched(catalog: Catalog, line: MatchedLine & { food: Food }): Weight {
  const [first, ...others] = groupAmounts(line.amounts);
  if (first === undefined) return weighOpenParts(catalog, line) ?? weighOpenQuantity(line);
  const left = others.length === 0 ? weighRemainder(line, first) : null;
  if (left !== null) return doubtWeight(line, countByMillilitre(line.food, left));
  const reading = readForWeighing(line);
  const weigh = (stated: AmountGroup): Weight => {
    const bySize = weighByCountPerPound(line, stated);
    if (bySize !== null) return bySize;
    const { group, most, note } = decideSizeOfEach(line, stated, (part) => weighGroup(catalog, reading, part));
    const alone = (amount: Amount) => weighGroup(catalog, reading, { first: amount, same: [], each: [] });
    const weighed = doubtDisagreement(capWeight(weighGroup(catalog, reading, group), most, note), group, alone);
    const weight = isCutThick(weighed, group) ? scaleToThickness(line, weighed) : weighed;
    return (
      weighEdiblePart(line, group, { weight, findPiece: () => weighPiece(catalog, reading) }) ??
      weighFryingFat(line, group, weight) ??
      weighLeftBehind(line, weight) ??
      weighSoaked(line, weight) ??
      doubtFatAsNeeded(line, line.food, weight)
    );
  };
  const sum = others.map(weigh).reduce(addWeights, weigh(first));
  const rest = takeAway(line, sum, (amount) => weigh({ first: amount, same: [], each: [] }));
  return doubtWeight(line, countByMillilitre(line.food, rest));
}

function capWeight(weight: Weight, most: number, note: string | null): Weight {
  if (note === null) return weight;
  return { ...weight, conversion: Math.min(weight.conversion, most), reason: `${weight.reason}; ${note}` };
}

/** Whether the line counts slices or chops, which are cut as thick as it says. */
function isCutThick({ noun, way }: Weight, { first, same }: AmountGroup): boolean {
  if (way === 'mass') return false;
  return noun === 'slice' || noun === 'chop' || [first, ...same].some(({ unit }) => slices.has(unit ?? ''));
}

const slices: ReadonlySet<string> = new Set(['slice', 'rasher', 'round']);

function addWeights(one: Weight, other: Weight): Weight {
  const lessSure = other.conversion < one.conversion ? other : one;
  const wasteNote = one.wasteNote ?? other.wasteNote;
  const sum = {
    ...lessSure,
    grams: one.grams + other.grams,
    reason: `${one.reason}; plus ${other.reason}`,
    noun: one.noun,
  };
  return wasteNote === undefined ? sum : { ...sum, wasteNote };
}

/**
 * Without a food only a stated mass is a weight. The ounces of a "6-ounce ramekin" are its
 * capacity.
 */
function weighUnmatched(line: MatchedLine): Weight {
  const grams = groupAmounts(line.amounts).reduce((sum, { first, same, each }) => {
    const count = middleOf(first);
    const masses = [
      ...each.map((amount) => count * (readGrams(amount.unit) ?? 0) * middleOf(amount)),
      ...[first, ...same].map((amount) => (readGrams(amount.unit) ?? 0) * middleOf(amount)),
    ];
    return sum + (masses.find((mass) => mass > 0) ?? 0);
  }, 0);
  const reason =
    grams > 0 ? 'The mass is stated, but the food is not known' : 'The food is not known, so nothing tells its weight';
  return { grams, conversion: 0, way: 'unmatched', reason, noun: null };
}

function listIssues(line: MatchedLine, weight: Weight): readonly Issue[] {
  if (line.food === null) return [];
  const issues: Issue[] = [];
  if (weight.wasteNote !== undefined) issues.push({ code: 'edible_part', message: weight.wasteNote });
  // A line that is weighed again, for another food, has the issue already.
  if (leavesFryingOpen(line) && line.issues.every(({ code }) => code !== 'no_quantity'))
    issues.push({ code: 'no_quantity', message: 'The fat for frying has no amount and is left out.' });
  if (weight.conversion < 0.8 && line.amounts.length > 0) {
    issues.push({
      code: 'estimated_weight',
      message: `The weight is an estimate: ${weight.reason}.`,
      restates: 'weight',
    });
  }
  return issues;
}

/**
 * For a product whose record is in millilitres: its "grams" are millilitres, and the reason says
 * so. A stated mass is then less sure, because its volume is not known.
 */
function countByMillilitre({ product }: Food, weight: Weight): Weight {
  if (product?.servingUnit !== 'ml') return weight;
  return {
    ...weight,
    conversion: weight.way === 'mass' ? Math.min(weight.conversion, maxMassConversion) : weight.conversion,
    reason: `${weight.reason}; the record states amounts per millilitre, and 1 ml counts as 1 g`,
  };
}

// As for a portion of another record: drinks, sauces and oils have 0.9 to 1.3 g per ml.
const maxMassConversion = 0.8;
