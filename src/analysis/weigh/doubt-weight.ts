import type { Food } from '../food';
import { lostFraction } from '../fraction-signs';
import type { MatchedLine } from '../line';
import { readUnit } from '../unit';
import { middleOf } from '../weigh-amounts/amounts';
import { weighBaguetteLength } from '../weigh-amounts/baguette-lengths';
import { weighBoilingOnions } from '../weigh-amounts/boiling-onions';
import { crushesLater } from '../weigh-portions/crushed-foods';
import { heapUp } from '../weigh-amounts/heaped-measures';
import { readPortions } from '../weigh-portions/portions';
import { doubtMadeAbove } from './doubt-made-above';
import { findReferenceServing } from './reference-servings';
import { formatAmount, type Weight } from '../weigh-amounts/weighing';

/** What a line says beside its amount that makes the weight less sure, or larger: "heaped". */
export function doubtWeight(line: MatchedLine & { food: Food }, weight: Weight): Weight {
  return doubts.reduce((doubted, doubt) => doubt(line, doubted), weight);
}

/** At most 0.40 where foods are left out, 0.60 where several count as one. */
function doubtSeveralFoods({ issues }: MatchedLine, weight: Weight): Weight {
  let most = 1;
  for (const { code } of issues)
    most = Math.min(most, code === 'foods_left_out' ? 0.4 : code === 'several_foods' ? 0.6 : 1);
  return weight.conversion <= most ? weight : { ...weight, conversion: most };
}

/** At most 0.70 for the cups in which tea and coffee were served: 120 to 240 ml. */
function doubtOldCups({ amounts }: MatchedLine, weight: Weight): Weight {
  const isOld = weight.way !== 'mass' && /^(?:tea|coffee) ?cup/.test(amounts[0]?.unit ?? '');
  return isOld && weight.conversion > 0.7 ? { ...weight, conversion: 0.7 } : weight;
}

/** At most 0.60 for a piece of a food that the line counts in packs or by the plate: "1 snack pack raisins". */
function doubtPacks({ name, amounts, food }: MatchedLine & { food: Food }, weight: Weight): Weight {
  if (weight.conversion <= 0.6 || weight.way === 'mass' || amounts[0]?.unit !== null) return weight;
  const pack = packs.exec(name)?.[0];
  if (pack === undefined || pack === weight.noun || food.description.toLowerCase().includes(pack)) return weight;
  return { ...weight, conversion: 0.6, way: 'habit' };
}

const packs = /\b(?:pack|packet|bag|box|carton|pouch|container|sachet|plate|platter|braid|eggcup|thermos|hamper)\b/;

/** At most 0.60 for pieces in the plural without a number: "sprigs of mint". */
function doubtUncounted({ text, amounts }: MatchedLine, weight: Weight): Weight {
  const [first] = amounts;
  if (weight.conversion <= 0.6 || first?.quantity !== 1 || first.unit === null || counted.test(text)) return weight;
  const unit = readUnit(first.unit);
  if (unit === null || (unit.kind !== 'piece' && unit.kind !== 'container')) return weight;
  const isPlural = (text.toLowerCase().match(words) ?? []).some((word) => word.endsWith('s') && word !== unit.id && readUnit(word) === unit); // prettier-ignore
  return isPlural ? { ...weight, conversion: 0.6, way: 'habit', reason: `${weight.reason}, for one of a few` } : weight;
}

const counted = /\p{N}|\b(?:an?|one|single)\b/iu;
const words = /[a-z]+/g;

/** At most 0.40 for a fraction whose sign is lost, which may be any. */
function doubtLostFraction({ text }: MatchedLine, weight: Weight): Weight {
  if (!lostFraction.test(text)) return weight;
  const reason = `${weight.reason}, where a half is assumed for a fraction that cannot be read`;
  return { ...weight, conversion: Math.min(weight.conversion, 0.4), way: 'guess', reason };
}

/** At most 0.60 for "1.000 g", which is a kilogram to most Europeans and a gram to others. */
function doubtThousands({ text, amounts }: MatchedLine, weight: Weight): Weight {
  const isThousands = (amounts[0]?.quantity ?? 0) >= 1000;
  // Of ml only those of a liquid are read as thousands, which is sure.
  if (weight.conversion <= 0.6 || !pointedThousands.test(text) || (isThousands && weight.way !== 'mass')) return weight;
  return {
    ...weight,
    conversion: 0.6,
    way: 'habit',
    reason: `${weight.reason}, where the point may also be that of a decimal fraction`,
  };
}

const pointedThousands = /(?<![\d.,])[1-9]\.\d[05]0 ?(?:g|gr|grams?|ml)\b/i;

/** At most 0.60 for pieces of two sizes, which all count as of one: "1 large onion and 1 small onion". */
function doubtTwoSizes({ text }: MatchedLine, weight: Weight): Weight {
  if (weight.conversion <= 0.6 || weight.way === 'mass' || !twoSizes.test(text)) return weight;
  return { ...weight, conversion: 0.6, way: 'habit', reason: `${weight.reason}, all counted as of one size` };
}

const twoSizes =
  /\d (small|medium|large)\b[^,;()]{0,30} (?:and|plus|&|\+) (?:\d|an? |one )[\d/]{0,3} ?(?!\1)(?:small|medium|large)\b/i;

/** At most 0.80 for a whole beast without a stated weight: ducks, lobsters and legs differ by half and more. */
function doubtBeasts({ amounts, food }: MatchedLine & { food: Food }, weight: Weight): Weight {
  const [first] = amounts;
  if (weight.way === 'mass' || weight.conversion <= 0.85 || amounts.length !== 1 || !beasts.test(food.category))
    return weight;
  if (first === undefined || (first.unit !== null && readUnit(first.unit)?.kind !== 'piece')) return weight;
  if (weight.grams < leastOfBeast * middleOf(first)) return weight;
  return { ...weight, conversion: 0.8, way: 'sibling', reason: `${weight.reason}, which differs much` };
}

const beasts = /^(?:poultry|beef|pork|lamb|finfish)/i;

// A steak or half a chicken breast is no beast.
const leastOfBeast = 300;

/**
 * At most 0.60 for a pack of a size that the usual pack does not have: a family pack holds about half as
 * much again, and a snack pack or one of 100 calories is for one.
 */
function doubtPackSizes({ text, amounts, food }: MatchedLine & { food: Food }, weight: Weight): Weight {
  const [first] = amounts;
  if (weight.way === 'mass' || first === undefined || readUnit(first.unit ?? '')?.kind !== 'container') return weight;
  const said = packSizes.exec(text)?.[1]?.toLowerCase();
  if (said === undefined) return weight;
  const count = middleOf(first);
  const isForOne = packsForOne.has(said) || /^\d/.test(said);
  const serving = findReferenceServing(food);
  const grams = isForOne ? Math.min(weight.grams, count * serving.grams) : weight.grams * shareOfFamilyPack;
  const why = isForOne ? `at most a serving (${serving.evidence})` : `× ${shareOfFamilyPack}`;
  const reason = `${weight.reason}, ${why} for a pack of the size "${said}"`;
  return { ...weight, grams, conversion: Math.min(weight.conversion, 0.6), way: 'habit', reason };
}

// Bags of chips of 8 oz and of 13 oz, boxes of cereal of 12 oz and of 19 oz.
const shareOfFamilyPack = 1.5;

const packsForOne: ReadonlySet<string> = new Set(['snack', 'fun', 'single', 'individual', 'lunchbox']);
const packSizes =
  /\b(family|party|sharing|snack|fun|single|individual|lunchbox|\d{2,3}[- ]?(?:k?cal|calories?))(?:[- ]?(?:sized?|serve|serving))?\)?[- ](?:pack(?:age|et)?|bag|box|tub|pot|container|pouch|carton|jar|can|tin)s?\b/i;

/**
 * At most 0.80 for pieces and packs of a food that only stands in for another, and for cups of its leaves or
 * fruits: a lime leaf is no grape leaf. Spoons of a powder or a liquid differ less.
 */
function doubtStandIns({ issues, amounts, food }: MatchedLine & { food: Food }, weight: Weight): Weight {
  if (weight.way === 'mass' || weight.conversion <= 0.8 || !issues.some(({ code }) => code === 'proxy')) return weight;
  if (issues.some(({ code }) => code === 'several_foods')) return weight;
  const unit = readUnit(amounts[0]?.unit ?? '');
  if (unit?.kind === 'volume' && (!loose.test(`${food.category}: ${food.description}`) || unit.id.endsWith('spoon')))
    return weight;
  return { ...weight, conversion: 0.8, way: 'sibling', reason: `${weight.reason}, of what stands in for it` };
}

const loose = /^(?:vegetables|fruits|spices and herbs: .*\bfresh\b)/i;

/** At most 0.60 or 0.80 for a food that is sold in other sizes or forms where its name is spelled as in the line. */
function doubtSpelling({ text, food }: MatchedLine & { food: Food }, weight: Weight): Weight {
  if (weight.way === 'mass' || weight.conversion <= 0.6) return weight;
  const row = soldOtherwise.find(({ foods, spelling }) => foods.test(food.description) && spelling.test(text));
  if (row === undefined || weight.conversion <= row.most) return weight;
  const way = row.most === 0.6 ? 'habit' : 'sibling';
  const reason = `${weight.reason}, where ${row.sizes}`;
  return { ...weight, conversion: row.most, way, reason };
}

/**
 * At most 0.40 and a reference serving for the mass of what the food is taken from: "giblets from a 4 pound
 * chicken".
 */
function doubtSource({ amounts, food }: MatchedLine & { food: Food }, weight: Weight): Weight {
  if (weight.way !== 'mass' || amounts[0]?.weighed !== 'source') return weight;
  const { grams, evidence } = findReferenceServing(food);
  if (weight.grams <= grams) return weight;
  const reason = `${weight.reason} of what it is taken from; a serving of ${formatAmount(grams)} g is assumed (${evidence})`;
  return { ...weight, grams, conversion: 0.4, way: 'guess', reason };
}

/** At most 0.60 for the juice or peel of fruit of a stated mass: "juice of 1 kg oranges". */
function doubtPartOfFruit({ name, amounts }: MatchedLine, weight: Weight): Weight {
  if (weight.way !== 'mass' || amounts[0]?.weighed !== 'whole') return weight;
  const [share, part] = name.endsWith('juice') ? [shareOfJuice, 'juice'] : [shareOfZest, 'zest'];
  const reason = `${weight.reason} of fruit, of which ${share * 100} % is ${part}`;
  return { ...weight, grams: weight.grams * share, conversion: 0.6, way: 'habit', reason };
}

// SR Legacy: 48 g from a lemon of 108 g with its peel; 86 g from an orange of 180 g.
const shareOfJuice = 0.45;
// A tablespoon, 6 g, from such a lemon.
const shareOfZest = 0.05;

interface SoldOtherwise {
  readonly foods: RegExp;
  readonly spelling: RegExp;
  readonly sizes: string;
  /** The most that the conversion is then. */
  readonly most: 0.6 | 0.8;
}

const soldOtherwise: readonly SoldOtherwise[] = [
  {
    foods: /^(?:sugars, granulated|honey|jams and preserves|catsup|salad dressing, mayonnaise,|soy sauce)/i,
    spelling: /^(?:\d{1,2}|an?|one) (?:package|pkg\.?|pack|bag|pouch) /i,
    sizes: 'a package of a shop holds far more than a packet for one',
    most: 0.6,
  },
  {
    foods: /^bread, white/i,
    spelling: /\bthick(?:ly)?[- ](?:cut |sliced |slices?)|\brounds?\b/i,
    sizes: 'most recipes mean a usual slice of a sandwich loaf; one cut thick is 44 g, of a loaf cut by hand more',
    most: 0.8,
  },
  {
    foods: /^spices, mustard seed/i,
    // The kitchen table has the whole seeds of some colors.
    spelling: /^(?!.*\b(?:ground|powder|dry|whole|yellow|black|brown)\b).*\bseeds?\b/i,
    sizes: 'whole seeds are heavier: a teaspoon of them is 3.3 g',
    most: 0.8,
  },
  {
    foods: /^onions, raw/i,
    spelling: /\bspanish\b/i,
    sizes: 'a Spanish onion is often twice as heavy',
    most: 0.8,
  },
  {
    foods: /^beef, loin, tenderloin/i,
    spelling: /^(?!.*\bwhole\b).*\bfill?ets?\b(?! (?:steaks?|mignons?)\b)/i,
    sizes: 'a fillet is a steak of 175 g or a whole tenderloin of 1.8 kg',
    most: 0.6,
  },
  {
    foods: /^crustaceans, crab, (?:blue|dungeness), (?:raw|cooked)/i,
    spelling:
      /^(?!.*\b(?:blue|dungeness|stone|soft|dressed|brown|cromer|mud|swimmer)\b).*\bcrabs?\b(?![- ]?(?:meat|claw|leg))/i,
    sizes: 'a blue crab has 21 g of meat, a Dungeness crab 163 g',
    most: 0.6,
  },
  {
    foods: /^cake or cupcake/i,
    spelling: /\bcakes?\b/i,
    sizes: 'a cake of a supermarket is 350 to 500 g, and a layer cake of a bakery 1.7 kg',
    most: 0.6,
  },
  { foods: /^phyllo/i, spelling: /\bfilo\b/i, sizes: 'a British sheet is 40 to 45 g, and a pack 270 g', most: 0.6 },
];

/** At most 0.60 for miniatures of a food whose portions know none: a mini pepper is a sixth of a pepper. */
function doubtMiniatures({ text, amounts, food }: MatchedLine & { food: Food }, weight: Weight): Weight {
  const [first] = amounts;
  if (weight.way === 'mass' || weight.conversion <= 0.6 || first === undefined || !miniature.test(text)) return weight;
  if (first.unit !== null && readUnit(first.unit)?.kind !== 'size') return weight;
  const isKnown = readPortions(food).all.some(({ unit, words }) => unit === 'miniature' || words.has('mini'));
  if (isKnown || miniature.test(food.description)) return weight;
  return { ...weight, conversion: 0.6, way: 'habit', reason: `${weight.reason}, which a miniature may be a part of` };
}

const miniature = /\bmini\b/i;

/** At most 0.60 for "1 cup hazelnuts, finely ground", which to most is a cup of whole nuts: half as much again. */
function doubtGrinding({ text, amounts, food }: MatchedLine & { food: Food }, weight: Weight): Weight {
  const isByVolume = readUnit(amounts[0]?.unit ?? '')?.kind === 'volume';
  if (weight.way === 'mass' || weight.conversion <= 0.6 || !isByVolume || !groundLater.test(text)) return weight;
  if (!/^nut/i.test(food.category) || !/\bground\b/.test(weight.reason)) return weight;
  return { ...weight, conversion: 0.6, way: 'habit', reason: `${weight.reason}, measured before it is ground` };
}

const groundLater = /, (?:[a-z]+ ){0,2}(?:ground|pulverized)\b/i;

/** At most 0.80 for "2 cups pretzels, crushed", which to some are two cups of crumbs. */
function doubtCrushing(line: MatchedLine & { food: Food }, weight: Weight): Weight {
  const isByVolume = readUnit(line.amounts[0]?.unit ?? '')?.kind === 'volume';
  if (weight.way === 'mass' || weight.conversion <= 0.8 || !isByVolume || !crushesLater(line)) return weight;
  return { ...weight, conversion: 0.8, way: 'sibling', reason: `${weight.reason}, measured before it is crushed` };
}

const doubts = [
  doubtSeveralFoods,
  doubtThousands,
  doubtTwoSizes,
  doubtLostFraction,
  heapUp,
  doubtOldCups,
  doubtPacks,
  doubtBeasts,
  weighBoilingOnions,
  weighBaguetteLength,
  doubtPackSizes,
  doubtUncounted,
  doubtStandIns,
  doubtSpelling,
  doubtCrushing,
  doubtMiniatures,
  doubtGrinding,
  doubtPartOfFruit,
  doubtSource,
  doubtMadeAbove,
] as const;
