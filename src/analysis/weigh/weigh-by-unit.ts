import { mlPerGallon } from '../unit';
import { findMl } from '../weigh-amounts/amounts';
import { choosePortion, isSameDiameter, type Choice } from '../weigh-portions/choose-portion';
import { findCrushedShare } from '../weigh-portions/crushed-foods';
import { readOwnWords, sameUnit, type ReadPortion } from '../weigh-portions/portions';
import { describeCount, formatAmount, shareOfMedium, type Weighing, type Weight } from '../weigh-amounts/weighing';

/**
 * Weighs by a portion of the same unit: 1.00, or 0.90 if its size or cut differs; null if no
 * portion has this unit.
 */
export function weighByUnit(portions: readonly ReadPortion[], weighing: Weighing): Weight | null {
  const { unit, written } = weighing;
  if (written === null) return null;
  const name = sameUnit(unit?.id ?? written);
  const choice = choosePortion(
    portions.filter((portion) => portion.unit === name),
    weighing,
  );
  return choice === null ? null : weighChoice(choice, weighing);
}

/**
 * Weighs by a portion in another unit of volume, nearest in size: 0.95, or 0.90 if its cut differs;
 * null if the food has none.
 */
export function weighByVolume(portions: readonly ReadPortion[], weighing: Weighing): Weight | null {
  const ml = findMl(weighing.unit);
  if (ml === null) return null;
  const volumes = portions.flatMap((portion) =>
    portion.ml === null
      ? []
      : [{ portion, steps: Math.abs(Math.log(portion.ml / (cupSized.has(weighing.unit?.id ?? '') ? mlPerCup : ml))) }],
  );
  volumes.sort((one, other) => one.steps - other.steps);
  const choice = choosePortion(
    volumes.map(({ portion }) => portion),
    weighing,
  );
  if (choice === null || choice.chosen.ml === null) return null;
  if (choice.chosen.unit === weighing.unit?.id) return weighChoice(choice, weighing);
  const { portion, ml: mlOfPortion } = choice.chosen;
  const gramsEach = (portion.grams / mlOfPortion) * ml;
  return {
    grams: weighing.quantity * gramsEach,
    conversion: choice.isExact ? 0.95 : 0.9,
    way: choice.isExact ? 'volume' : 'portion',
    reason: `${describeCount(weighing.quantity, nameUnit(weighing), `${formatAmount(gramsEach)} g`)}, as 1 ${nameOf(choice.chosen)} weighs ${formatAmount(portion.grams)} g`,
    noun: null,
  };
}

/** Millilitres come by the hundred and fluid ounces by the cup, so a cup is nearer to them than a spoon. */
const cupSized: ReadonlySet<string> = new Set(['milliliter', 'centiliter', 'deciliter', 'fluid ounce']);
const mlPerCup = mlPerGallon / 16;

/** The weight of the quantity by a chosen portion, scaled to the size that the line states. */
export function weighChoice(choice: Choice, weighing: Weighing): Weight {
  const { chosen } = choice;
  const { quantity, size } = weighing;
  const { portion } = chosen;
  const ratio = scaleToSize(chosen, weighing);
  const share = isAsDrained(chosen, weighing) ? null : drainedShare(weighing);
  const crushed = findCrushedShare(chosen, weighing);
  const gramsEach = portion.grams * ratio * (share ?? 1) * crushed;
  const sized =
    ratio === 1 ? '' : ` (${formatAmount(portion.grams)} g × ${formatAmount(ratio)} for a ${size ?? ''} one)`;
  const drained = share === null ? '' : `, ${describeDrained(share, weighing)}`;
  const denser = crushed === 1 ? '' : `, × ${formatAmount(crushed)} as crushed, which fills the gaps`;
  // A large pot is one of 150 g or one of 500 g.
  const isSizedPack = ratio !== 1 && weighing.unit?.kind === 'container';
  return {
    grams: quantity * gramsEach,
    conversion: isSizedPack ? 0.6 : gradeChoice(choice, { share, crushed }),
    way: isSizedPack ? 'habit' : crushed === 1 ? 'portion' : 'sibling',
    reason: `${describeCount(quantity, nameOf(chosen), `${formatAmount(gramsEach)} g`)}${sized}${drained}${denser}`,
    noun: nameless.has(chosen.unit) ? null : chosen.unit,
    saysThickness: /\b(?:thin|thick)\b/.test(portion.modifier),
  };
}

/** How many times the portion one of the size is that the line states; 1 where no size matters. */
function scaleToSize(portion: ReadPortion, weighing: Weighing): number {
  const { size } = weighing;
  if (size === null || portion.ml !== null || size === portion.size || isSameDiameter(portion, weighing)) return 1;
  return shareOfMedium[size] / shareOfMedium[portion.size ?? 'medium'];
}

/** The conversion by a portion. Its weight is as sure as the record says, unless a share of it is reckoned. */
function gradeChoice(
  { isExact, isOneOfSeveral }: Choice,
  { share, crushed }: { readonly share: number | null; readonly crushed: number },
): number {
  if (crushed !== 1 || isOneOfSeveral === true) return 0.8;
  return isExact && share === null ? 1 : 0.9;
}

/** Whether a portion weighs as much once it is drained: a leaf does, and what its record drains already. */
function isAsDrained({ unit, words }: ReadPortion, { food }: Weighing): boolean {
  return unit === 'leaf' || words.has('drain') || readOwnWords(food).has('drain');
}

/** Units that only say that something is one. */
const nameless: ReadonlySet<string> = new Set(['', 'each', 'whole', 'fruit', 'item', 'unit', 'vegetable']);

/** A portion in words: "cup, chopped". */
export function nameOf({ portion }: ReadPortion): string {
  return portion.modifier === '' ? portion.unit : `${portion.unit}, ${portion.modifier}`;
}

function nameUnit({ unit, written }: Weighing): string {
  if (unit === null) return written ?? '';
  return unit.id === 'fluid ounce' && written?.startsWith('o') === true
    ? 'fluid ounce (as drinks are measured)'
    : unit.id;
}

/**
 * The share of a can's net weight that is left after draining, 0 to 1. Null if neither the line nor
 * the record drains a can or jar, if the food has no liquid, or if the amount is of drained food: a
 * cup is filled with it.
 */
export function drainedShare({ food, words, isDrained, isInCan }: Weighing): number | null {
  if (isDrained) return null;
  const isDrainedLater =
    drainings.some((word) => words.lineWords.has(word)) || /drained solids/i.test(food.description);
  if (!isDrainedLater || !(isInCan || containers.some((word) => words.lineWords.has(word)))) return null;
  const row = drainedShares.find(({ foods }) => foods.test(`${food.category}: ${food.description}`));
  return row?.share ?? null;
}

/** The share of what is in a can that counts, in words. The record of drained solids has no liquid to count. */
export function describeDrained(share: number, { words }: Weighing): string {
  const isUndrained = words.lineWords.has('undrained') || words.lineWords.has('undrain');
  return `${formatAmount(share * 100)} % of it ${isUndrained ? 'solid, without the liquid, which the record lacks' : 'left when drained'}`;
}

/** What is rinsed is drained too. */
const drainings = ['drain', 'rinsed'] as const;
const containers = ['can', 'canned', 'tin', 'jar'] as const;

/** The first row that fits decides. */
const drainedShares: readonly { foods: RegExp; share: number; evidence: string }[] = [
  { foods: /tuna/i, share: 0.8, evidence: 'A 5 oz can of tuna in water states 4 oz drained.' },
  {
    foods: /clam/i,
    share: 0.5,
    evidence: 'A 6.5 oz can of chopped clams drains to about 3 oz.',
  },
  {
    foods: /salmon|sardine|mackerel|crab|oyster|shrimp/i,
    share: 0.8,
    evidence: 'Drained solids of canned fish, SR Legacy.',
  },
  { foods: /corn|hominy/i, share: 0.67, evidence: 'A 15.25 oz can of corn drains to about 10.25 oz.' },
  {
    foods: /artichoke|olive|pickle|caper/i,
    share: 0.6,
    evidence: 'A 14 oz can of artichoke hearts states 8.5 oz drained.',
  },
  {
    foods: /pineapple|peach|pear|fruit|cherr|mandarin/i,
    share: 0.63,
    evidence: 'A 20 oz can of pineapple drains to about 12.5 oz.',
  },
  {
    foods: /tomato(?!.*(sauce|paste|puree|crushed))/i,
    share: 0.6,
    evidence: 'A 400 g tin of plum tomatoes states 240 g drained.',
  },
  { foods: /bean|chickpea|lentil|legume|peas/i, share: 0.6, evidence: 'A 400 g tin of beans states 240 g drained.' },
  {
    foods: /vegetable|mushroom|bamboo|water chestnut/i,
    share: 0.6,
    evidence: 'A 14.5 oz can of green beans drains to about 8.5 oz.',
  },
];
