import type { Food } from '../food';
import { choosePortion, isOfOtherKind, isSameDiameter } from '../weigh-portions/choose-portion';
import { isWithin } from '../weigh-portions/portion-words';
import { readOwnWords, readPortions, type ReadPortion } from '../weigh-portions/portions';
import { weighChoice } from './weigh-by-unit';
import type { Size, Weighing, Weight } from '../weigh-amounts/weighing';

/**
 * Weighs pieces counted without a unit. 1.00 if the record has a portion of exactly that size or
 * name; 0.85 if the medium piece or the whole food stands for it; null if the food has no piece.
 */
export function weighByCount(portions: readonly ReadPortion[], weighing: Weighing): Weight | null {
  const named = portions.map((portion) => ({ portion, points: judgeNoun(portion, weighing) }));
  const maxPoints = Math.max(0, ...named.map(({ points }) => points));
  if (maxPoints === 0) return null;
  const pieces = named.filter(({ points }) => points === maxPoints).map(({ portion }) => portion);
  const choice = choosePortion(pieces, weighing, getDefaultSize(weighing.food));
  if (choice === null) return null;
  const { chosen, isExact } = choice;
  const weight = weighChoice(choice, weighing);
  const isExactPiece =
    isExact && (isNamed(chosen, weighing) || (weighing.size !== null && chosen.size === weighing.size));
  if (isExactPiece) return weight;
  const sizeNote =
    weighing.size === null && chosen.size !== null
      ? `, as the ${chosen.size} one is meant where no size is stated`
      : '';
  return { ...weight, conversion: 0.85, way: 'piece', reason: weight.reason + sizeNote };
}

/** 0.80: a piece of the diameter that the line states, if the record has none ("10-inch pie crust"). */
export function weighByDiameter(weighing: Weighing): Weight | null {
  const { inches } = weighing.words;
  const { own, all } = readPortions(weighing.food);
  if (weighing.written !== null || inches === null) return null;
  if (own.some((each) => isSameDiameter(each, weighing) || each.portion.modifier.includes(`${inches}"`))) return null;
  const weight = weighByCount(
    all.filter((portion) => isSameDiameter(portion, weighing) && !isOfOtherKind(portion, weighing)),
    weighing,
  );
  return weight === null ? null : { ...weight, conversion: 0.8, way: 'sibling' };
}

/** The miniature of the record, which is less than a small one: "6 mini muffins". Null for any other count. */
export function weighMiniature(portions: readonly ReadPortion[], weighing: Weighing): Weight | null {
  if (weighing.written !== null || weighing.size !== 'small') return null;
  if (!weighing.words.lineWords.has('mini')) return null;
  const choice = choosePortion(
    portions.filter(({ unit }) => unit === 'miniature'),
    { ...weighing, size: null },
  );
  return choice === null ? null : weighChoice(choice, { ...weighing, size: null });
}

/**
 * How well the best of the portions fits a bare count: by its noun, then by the size that the line
 * states; 0 if none is a piece.
 */
export function rateCount(portions: readonly ReadPortion[], weighing: Weighing): number {
  return portions.reduce((most, portion) => {
    const points = judgeNoun(portion, weighing);
    const isOfSize = weighing.size !== null && portion.size === weighing.size && portion.words.size === 0;
    return Math.max(most, points > 0 && isOfSize ? points + 0.5 : points);
  }, 0);
}

/** How well a portion's noun fits a bare count of the food; 0 if it is not a piece of it. */
function judgeNoun(portion: ReadPortion, weighing: Weighing): number {
  const { unit, words } = portion;
  if (isNoPiece(portion, weighing)) return 0;
  if (isOtherSize(portion, weighing)) return 2.5;
  const isNoun = isNamed(portion, weighing);
  // "6 lime wedges": the named part is what is counted, not the whole lime.
  if (isNoun && parts.has(unit)) return 5;
  if (isNoun || unit === '' || wholes.has(unit) || (unit === 'piece' && words.has('whole'))) return 4;
  if (isDescribed(portion, weighing)) return 3;
  const place = nouns.indexOf(unit);
  return place < 0 ? 0 : 2 - place / 100;
}

/** Whether the portion is a volume, or a part of what is counted. */
function isNoPiece({ unit, ml }: ReadPortion, { food, words }: Weighing): boolean {
  if (ml !== null || (unit === 'grain' && !words.nameWords.has('grain'))) return true;
  // "1 red leaf lettuce" is a head; "10 lettuce leaves" are leaves.
  return unit === 'leaf' && readOwnWords(food).has(unit) && [...words.nameWords].at(-1) !== unit;
}

/** If no size is stated, a noun says more than a size other than the default. */
function isOtherSize({ unit, size }: ReadPortion, weighing: Weighing): boolean {
  return unit === '' && weighing.size === null && size !== null && size !== getDefaultSize(weighing.food);
}

/** Whether each word of the noun is one of the record or of the line. */
function isDescribed({ unit, unitWords }: ReadPortion, { food, words }: Weighing): boolean {
  const described = readOwnWords(food);
  if (isWithin(unit, described)) return true;
  // "Lettuce, green leaf" is the name of a head, not of a leaf; "1 ham" is not a slice of it.
  if (unitWords.length === 0 || unit === 'leaf' || (unit === 'slice' && wholeMeats.test(food.category))) return false;
  return unitWords.every((word) => words.nameWords.has(word) || described.has(word));
}

/** "clove" of "garlic cloves", "sweetpotato" of "sweet potato". */
function isNamed({ unit, unitWords }: Pick<ReadPortion, 'unit' | 'unitWords'>, { words }: Weighing): boolean {
  const { nameWords } = words;
  return (unitWords.length > 0 && unitWords.every((word) => nameWords.has(word))) || isWithin(unit, nameWords);
}

const parts: ReadonlySet<string> = new Set([
  'side',
  'steak',
  'chop',
  'butt',
  'square',
  'crown',
  'wedge',
  'slice',
  'chunk',
  'leaf',
  'clove',
  'cherry',
  'spear',
  'floret',
  'strip',
  'ring',
  'rib',
]);

/** Meats that are sold in one piece too. */
const wholeMeats = /luncheon/i;

const wholes: ReadonlySet<string> = new Set(['each', 'whole', 'fruit', 'item', 'unit', 'vegetable', 'root', 'pod']);

/**
 * The nouns that a bare count of a food may mean, likeliest first: "2 celery" are stalks, "1
 * broccoli" is a head.
 */
const nouns =
  'stalk head ear clove link fillet breast thigh chop steak patty cake roll bun tortilla crust shell cookie cracker frankfurter bird leaf spear bunch stick berry nut kernel'.split(
    ' ',
  );

/**
 * 0.60: a part or a pack ("slice", "piece", "packet") that may be what is counted, if nothing else
 * is known.
 */
export function weighByPart(portions: readonly ReadPortion[], weighing: Weighing): Weight | null {
  const part = partsOrPacks.find((unit) => portions.some((portion) => portion.unit === unit));
  const choice = choosePortion(
    portions.filter(({ unit }) => unit === part),
    weighing,
    getDefaultSize(weighing.food),
  );
  return choice === null ? null : { ...weighChoice(choice, weighing), conversion: 0.6, way: 'habit' };
}

const partsOrPacks = [
  'piece',
  'cube',
  'sheet',
  'slice',
  'bar',
  'envelope',
  'can',
  'jar',
  'container',
  'package',
] as const;

/**
 * The size that recipes mean if they count pieces and state none: medium, except for the foods in
 * the table.
 */
function getDefaultSize(food: Food): Size {
  return defaultSizes.find(({ description }) => description.test(food.description))?.size ?? 'medium';
}

const defaultSizes: readonly { description: RegExp; size: Size; evidence: string }[] = [
  {
    description: /^eggs?, /i,
    size: 'large',
    evidence: 'American recipes are written for large eggs (50 g without shell).',
  },
  {
    description: /^cucumber, peeled/i,
    size: 'large',
    evidence: 'The cucumber that is counted is the one of 8-1/4 inches, 301 g with its peel.',
  },
  { description: /^radishes, raw/i, size: 'large', evidence: 'Ten to twelve radishes of a bunch weigh 90 g.' },
  { description: /^mushrooms?, .*portabell/i, size: 'large', evidence: 'Counted portabella caps are the large ones.' },
];
