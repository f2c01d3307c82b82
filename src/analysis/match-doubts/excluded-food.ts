import { animalFlags, fleshFlags, type DietFlag, type Food } from '../food';
import type { Nutrient } from '../nutrient';
import { startsWithDigit, toWordSet } from '../words';
import { readDescriptionWords } from '../match-ranking/description-words';
import { breakWords } from '../match-words/food-words';
import type { LineReading } from '../match-line/line-reading';

type ExcludingLine = Pick<LineReading, 'words' | 'line' | 'statedAside'>;

/**
 * Whether the line excludes a food by a word that the name of the food lacks: "sugar-free jam" is no
 * jam with sugar, "mock duck" is no duck, "vegan fish sauce" contains no fish. A name that has the
 * word itself, or one that says the same, states what the food is ("vegan butter", "imitation
 * crab").
 * @param nameWords the normalised words of the name by which the food was found
 */
export function isExcluded(
  { words, line, statedAside }: ExcludingLine,
  food: Food,
  nameWords: readonly string[],
): boolean {
  // "Vegan or dairy butter": the word belongs to one of several foods.
  if (line.alternatives.length > 0) return false;
  const excludes = (word: string, exclusion: Exclusion | undefined): boolean =>
    exclusion !== undefined &&
    exclusion.excludes(food) &&
    !nameWords.includes(word) &&
    !statesAbsence(exclusion.stated, food, nameWords);
  return (
    words.some((word, index) => excludes(word, findExclusion(words, index))) ||
    statedAside.some((word) => excludes(word, exclusions.get(word))) ||
    isLiquidOfPulse(words, food) ||
    isImitationByBrand(line.text, food, nameWords)
  );
}

/**
 * The ranked foods that the line does not exclude. Where it excludes the best one, only foods whose
 * names state the absence are left: other foods that share a word are not what the line means.
 */
export function leaveExcludedOut<
  T extends { readonly food: Food; readonly name: { readonly words: readonly string[] } },
>(reading: ExcludingLine, ranked: readonly T[]): readonly T[] {
  const isOut = ({ food, name }: T): boolean => isExcluded(reading, food, name.words);
  const [best] = ranked;
  if (best === undefined || !isOut(best)) return ranked.filter((entry) => !isOut(entry));
  const said = [
    ...reading.words.flatMap((_, index) => findExclusion(reading.words, index) ?? []),
    ...reading.statedAside.flatMap((word) => exclusions.get(word) ?? []),
  ];
  return ranked.filter(
    (entry) => !isOut(entry) && said.some(({ stated }) => statesAbsence(stated, entry.food, entry.name.words)),
  );
}

/**
 * "Bean liquid" is what beans were cooked in, of which no record exists but that of chickpeas; "beans
 * in liquid" are beans.
 */
function isLiquidOfPulse(words: readonly string[], food: Food): boolean {
  return words.at(-1) === 'liquid' && isPulse(food) && !words.some((word) => breakWords.has(word));
}

/** What a word of a line excludes. "Chicken-style pieces" and "no-chicken broth" are no chicken; "Italian-style chicken" is. */
function findExclusion(words: readonly string[], index: number): Exclusion | undefined {
  const word = words[index] ?? '';
  // "97% fat free" states how much fat there is.
  if (word === 'nonfat' && startsWithDigit(words[index - 1] ?? '')) return undefined;
  const source = word === 'style' ? words[index - 1] : denials.has(word) ? words[index + 1] : undefined;
  return source !== undefined && imitated.has(source) ? exclusions.get('mock') : exclusions.get(word);
}

const denials = toWordSet('no not un');
const imitated = toWordSet(`
  bacon beef cheddar cheese chicken chorizo duck egg feta fish ham jerky lamb meat mozzarella parmesan pepperoni
  pork prawn salami salmon sausage shrimp tuna turkey
`);

/** What a word of a line excludes. */
interface Exclusion {
  readonly excludes: (food: Food) => boolean;
  /** Normalised words by which names state the same. */
  readonly stated: ReadonlySet<string>;
}

function statesAbsence(stated: ReadonlySet<string>, food: Food, nameWords: readonly string[]): boolean {
  return nameWords.some((word) => stated.has(word)) || readDescriptionWords(food).some((word) => stated.has(word));
}

type Test = Exclusion['excludes'];

function holding(flags: readonly DietFlag[]): Test {
  return (food) => flags.some((flag) => food.flags[flag].state === 'yes');
}

function above(nutrient: Nutrient, limit: number): Test {
  return ({ nutrientsPer100g }) => (nutrientsPer100g[nutrient] ?? 0) > limit;
}

function described(words: RegExp): Test {
  return ({ description }) => words.test(description);
}

const isAlcoholic: Test = ({ description }) => /^alcoholic beverage/i.test(description);
const isPulse: Test = ({ category, description }) => /^legumes/i.test(category) && !/^aquafaba/i.test(description);
const isSweetened: Test = ({ description }) => /\b(?:semi)?sweet(?:ened)?\b|\bsyrup pack\b/i.test(description);

// American law calls a serving with less than half a gram free of sugar or fat (21 CFR 101.60 and
// 101.62). These limits, in grams in 100 g, are estimates, as servings differ.
const maxSugarOfFree = 5;
const maxFatOfFree = 3;

/** Oats are the same food where they are kept apart from wheat. */
const holdsGluten: Test = (food) => food.flags.gluten.state === 'yes' && !ofOats.test(food.description);
const ofOats = /\boats?\b|\boatmeal\b|\bgranola\b|\bmuesli\b/i;

const holdsSugar = above('carbsSugar', maxSugarOfFree);
/**
 * Whether a food without its fat is another one: bread and tortillas, of which fat gives a quarter of
 * the energy at most, are counted as the usual ones.
 */
const holdsFat: Test = ({ nutrientsPer100g: { fatTotal, calories } }) => {
  const fat = fatTotal ?? 0;
  if (fat <= maxFatOfFree) return false;
  return fat > maxFatOfLean || kcalPerGramOfFat * fat > maxShareOfLean * (calories ?? 0);
};
const kcalPerGramOfFat = 9;
const maxFatOfLean = 10;
const maxShareOfLean = 0.25;

/** The words of names for foods without animals, sugar, fat or alcohol. */
const statedBy = {
  animal: toWordSet(
    'vegan vegetarian plantbased veggie meatless meatfree imitation plant soy tofu nondairy dairyfree eggless eggfree',
  ),
  sugar: toWordSet('sugarfree sugarless unsweetened diet calorie aspartame saccharin sucralose stevia'),
  fat: toWordSet('nonfat skim'),
  gluten: toWordSet('glutenfree wheatfree tamari'),
  alcohol: toWordSet('alcoholfree nonalcoholic'),
  none: toWordSet(''),
} as const;

/** Words of lines, normalised, with what they exclude and the words of names that state the same. */
const exclusionTable: readonly (readonly [words: string, excludes: Test, stated: ReadonlySet<string>])[] = [
  ['vegan plantbased mock faux fake', holding(animalFlags), statedBy.animal],
  ['vegetarian veggie imitation', holding(fleshFlags), statedBy.animal],
  ['meatless meatfree', holding(['meat', 'poultry']), statedBy.animal],
  ['dairyfree nondairy dairyless', holding(['dairy']), statedBy.animal],
  ['eggfree eggless', holding(['egg']), statedBy.animal],
  ['fishless', holding(['fish', 'shellfish']), statedBy.animal],
  ['chickenless', holding(['poultry']), statedBy.animal],
  ['beefless', holding(['meat']), statedBy.animal],
  ['sugarfree sugarless diet zero', holdsSugar, statedBy.sugar],
  ['unsweetened', isSweetened, statedBy.sugar],
  ['glutenfree wheatfree', holdsGluten, statedBy.gluten],
  ['nonfat', holdsFat, statedBy.fat],
  ['alcoholfree nonalcoholic', isAlcoholic, statedBy.alcohol],
  ['soyfree', described(/\bsoy/i), statedBy.none],
  ['gelatinfree', holding(['gelatine']), statedBy.none],
  ['peanutfree', described(/\bpeanut/i), statedBy.none],
  ['nutfree', (food) => /^Nut/.test(food.category), statedBy.none],
];

const exclusions: ReadonlyMap<string, Exclusion> = new Map(
  exclusionTable.flatMap(([words, excludes, stated]) =>
    words.split(' ').map((word) => [word, { excludes, stated }] as const),
  ),
);

/**
 * Brands of imitations, in the spelling of a name. The first are taken to hold nothing of animals, the
 * second to hold no flesh. A list by hand, not checked against packs.
 */
const imitationBrands: readonly (readonly [RegExp, Test])[] = [
  [/\b(?:JUST|Just) [Ee](?:gg|GG)\b|\bChao\b/, holding(animalFlags)],
  // No other name has these words, in small letters neither.
  [
    /\b(?:beyond|impossible|this isn['’]t|redefine) (?:beef|breakfast|brats?|burger|chicken|crumbles?|ground|hot dogs?|meat|meatballs?|mince|nuggets?|patt(?:y|ies)|pork|sausage|steak|whopper)|\bomni ?(?:meat|pork)\b|\b(?:daiya|follow your heart|gardein|heura|kite hill|miyoko['’]?s|oumph|tofurky|violife|vivera)\b/i,
    holding(animalFlags),
  ],
  [/\b(?:morningstar|quorn|linda mccartney|loma linda|worthington)\b/i, holding(fleshFlags)],
];

function isImitationByBrand(text: string, food: Food, nameWords: readonly string[]): boolean {
  return imitationBrands.some(
    ([brand, excludes]) => brand.test(text) && excludes(food) && !statesAbsence(statedBy.animal, food, nameWords),
  );
}
