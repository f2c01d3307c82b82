import { findFood, type Catalog } from '../catalog';
import type { Food } from '../food';
import { toWordSet } from '../words';
import { cutTail } from '../match-alias/find-alias';
import { readDescriptionWords } from '../match-ranking/description-words';
import { stateByWord } from '../match-words/food-states';
import { leanWords, processWords } from '../match-words/food-words';
import { identifiesFood } from '../match-words/name-words';

/** A name by which a food was found, in a line that has other words as well. */
interface FoundName {
  readonly food: Food;
  /** The normalised words of the line's name. */
  readonly words: readonly string[];
  /** The normalised words by which the food was found. */
  readonly nameWords: readonly string[];
}

/** The same, of a name from which words were left out. */
interface CutName extends FoundName {
  /** The normalised words that were left out, without brands. */
  readonly lost: readonly string[];
}

/**
 * Whether a food only stands in for the one that a line names, because the words that were left out
 * say what it is made of: no wheat flour is "lupin flour", no milk of cows "macadamia milk", no wheat
 * noodle "kelp noodles", no egg "flax egg", no cut of beef "lamb brisket". Colors, states, brands and
 * flavors say nothing of it.
 */
export function isOfOtherSource(catalog: Catalog, { food, words, nameWords, lost }: CutName): boolean {
  const head = nameWords.at(-1) ?? '';
  const sources = listSources(words, head, lost);
  if (sources.length === 0) return false;
  if (isOtherFlour(catalog, { food, words, nameWords, lost })) return true;
  // "Lupin flour", but not "stone ground all-purpose flour".
  if (milled.has(head) && sources.includes(wordBefore(words, head)) && findSource(catalog, head) === food) return true;
  return sources.some((word) => {
    const source = findSource(catalog, word);
    if (source === null) return false;
    return (animals.has(word) && isOfOtherAnimal(food, source)) || isSubstitution({ food, source, head });
  });
}

/**
 * Whether a plant takes the place of the milk, meat or fish of a food, or of the grain of a flour, so that
 * it is another food altogether: "almond ricotta", "carrot lox", "konjac flour".
 */
export function isImitation(catalog: Catalog, { food, words, nameWords, lost }: CutName): boolean {
  const head = nameWords.at(-1) ?? '';
  if (isOtherFlour(catalog, { food, words, nameWords, lost })) return true;
  const isImitated = dairy.test(food.category) || imitated.has(head);
  return listSources(words, head, lost).some((word) => {
    const source = findSource(catalog, word);
    if (source === null) return false;
    if (isImitated) return isSubstitution({ food, source, head });
    const isMilled = milled.has(head) && wordBefore(words, head) === word;
    return isMilled && /^Cereal/.test(food.category) && plants.test(source.category);
  });
}

/**
 * Whether "flour" alone was found, and the word before it is that of a seed or a root, or one that no
 * record knows: the flour of an unknown plant is more often not of wheat ("mahua flour").
 */
function isOtherFlour(catalog: Catalog, { food, words, nameWords, lost }: CutName): boolean {
  const head = nameWords.at(-1) ?? '';
  if (!milled.has(head) || !/^Cereal/.test(food.category) || findSource(catalog, head) !== food) return false;
  const before = wordBefore(words, head);
  if (!lost.includes(before) || !identifiesFood(before)) return false;
  return milledParts.has(before) || catalog.numberOf(before) < 0;
}

const milledParts = toWordSet('seed nut root bean lily pod leaf kernel stone peel skin husk tuber bulb fruit berry');

/** The words that were left out of a name before its head and say what the food is made of. */
function listSources(words: readonly string[], head: string, lost: readonly string[]): readonly string[] {
  const at = words.lastIndexOf(head);
  const end = at === -1 ? words.length : at;
  const sources = lost.filter((word) => isSource(words, { word, end }));
  // "Green bean fries": neither word alone is the food that the head is made of.
  const together = words.slice(0, end);
  const isWhole = sources.length > 0 && together.length > 1 && together.every((word) => lost.includes(word));
  return isWhole ? [...sources, together.join(' ')] : sources;
}

function wordBefore(words: readonly string[], head: string): string {
  return words[words.lastIndexOf(head) - 1] ?? '';
}

function isSubstitution({ food, source, head }: { food: Food; source: Food; head: string }): boolean {
  return substitutions.some(
    ({ of, by, heads }) =>
      of.test(food.category) && by.test(source.category) && (heads === undefined || heads.has(head)),
  );
}

function isSource(words: readonly string[], { word, end }: { word: string; end: number }): boolean {
  const index = words.indexOf(word);
  if (index >= end || flavorWords.has(words[index + 1] ?? '')) return false;
  // "Garlic fries" are only seasoned with it, and "russet fries" are of potatoes.
  if (potatoForms.has(words[end] ?? '') && ofPotatoes.has(word)) return false;
  return identifiesFood(word) && !leanWords.has(word) && !processWords.has(word);
}

const ofPotatoes = toWordSet(
  'garlic parmesan cheese truffle rosemary butter cream onion leek cabbage kale potato russet yukon idaho',
);
/** What is made of potatoes unless another food stands before it. */
const potatoForms = toWordSet('fry mash brown');

const flavorWords = toWordSet('flavor flavored style fried wrapped stuffed');

/** The food that a word names, or the seed of the plant where only that is eaten: "nigella". */
function findSource(catalog: Catalog, word: string): Food | null {
  const alias = catalog.findAlias(word, 'none') ?? catalog.findAlias(`${word} seed`, 'none');
  return alias === null ? null : findFood(catalog, alias.fdcId);
}

/** Whether both are meat, of animals of two categories: a cut of beef for "lamb brisket". */
function isOfOtherAnimal(food: Food, source: Food): boolean {
  return meats.test(food.category) && meats.test(source.category) && food.category !== source.category;
}

const meats = /^(?:Beef|Pork|Poultry|Lamb)/;
const animals = toWordSet(
  'beef pork lamb veal mutton hogget goat venison deer bison elk boar rabbit chicken turkey duck goose ostrich',
);

/** What is milled from one of many plants, which the word before it names. */
const milled = toWordSet('flour meal starch');

const seeds = 'Nut|Legume|Beans';
const dairy = /^(?:Dairy and Egg|Milk|Cheese|Yogurt|Cream|Butter|Cottage)/;

const plants = new RegExp(`^(?:${seeds}|Spices|Vegetable|Fruits|Other (?:vegetables|fruits))`);

/** What vegetables and grains are shaped and named like; not "ham" or "sausage", which are sold with them inside. */
const imitated = toWordSet('bacon brown burger dog fry jerky lox mash meatball patty pepperoni prawn salmon scallop shrimp tuna'); // prettier-ignore

/** Categories of foods, and of the plants that substitutes for them are made of; under which names. */
const substitutions: readonly { readonly of: RegExp; readonly by: RegExp; readonly heads?: ReadonlySet<string> }[] = [
  {
    of: dairy,
    by: new RegExp(`^(?:${seeds}|Cereal Grains|Breakfast Cereals|Rice|Pasta, noodles)`),
  },
  { of: /^(?:Cereal Grains|Pasta, noodles)/, by: new RegExp(`^(?:${seeds})`) },
  {
    of: /^(?:Cereal Grains|Pasta, noodles)/,
    by: /^(?:Vegetable|Other (?:vegetables|starchy|dark green|red and orange))/,
    heads: toWordSet('noodle'),
  },
  { of: /^(?:Beef|Pork|Poultry|Lamb|Sausages|Cold cuts|Finfish|Fish|Shellfish)/, by: new RegExp(`^(?:${seeds})`) },
  {
    of: /^(?:Beef|Pork|Poultry|Sausages|Cold cuts|Finfish|Fish|Shellfish|Snacks)/,
    by: /^(?:Vegetable|Fruits|Other (?:vegetables|fruits)|Cereal Grains|Rice|Nut|Legumes)/,
    heads: imitated,
  },
  {
    // Of potatoes: "zucchini fries", "halloumi fries".
    of: /^(?:Vegetable|White potatoes|French fries|Mashed potatoes)/,
    by: /^(?:Vegetable|Other (?:vegetables|starchy|dark green|red and orange)|Fruits|Cereal Grains|Legumes|Beans|Dairy and Egg|Cheese)/,
    heads: potatoForms,
  },
  {
    of: /^(?:Beef|Pork|Poultry|Sausages)/,
    by: /^(?:Finfish|Fish|Shellfish)/,
    heads: toWordSet('bacon burger meatball patty'),
  },
  {
    // Of potatoes; a spice or an herb is only their flavor.
    of: /^Snacks/,
    by: /^(?:Dairy and Egg|Cheese|Pork|Sausages|Cold cuts|Finfish|Legumes|Beans|Vegetable|Fruits|Cereal Grains)/,
    heads: toWordSet('crisp'),
  },
  {
    // Of wheat; "cheese buns" are still buns.
    of: /^(?:Baked|Yeast breads|Tortillas|Rolls)/,
    by: new RegExp(
      `^(?:${seeds}|Dairy and Egg|Cheese|Poultry|Beef|Pork|Finfish|Vegetable|Fruits|Other (?:vegetables|starchy|dark green|red and orange|fruits))`,
    ),
    heads: toWordSet('crust base wrap tortilla toast'),
  },
];

/**
 * Whether a food is only what the line's food is made of, or another part of the plant: raw beets for
 * "beet powder", macadamia nuts for "macadamia oil", figs for "fig leaves". The line ends with a form
 * that neither the name nor the record has.
 */
export function lacksForm({ food, words, nameWords }: FoundName): boolean {
  const form = findForm(words);
  const of = forms.get(form);
  if (of === undefined || words.length < 2 || !of.test(`${food.category}: ${food.description}`)) return false;
  const recorded = [...nameWords, ...readDescriptionWords(food)];
  if (recorded.includes(form)) return false;
  // What is dried or ground is a powder.
  return !(form === 'powder' && recorded.some((word) => word === 'ground' || stateByWord.get(word) === 'dried'));
}

/**
 * Whether the line means a leaf, a skin, a husk or the like of what was found, or of another plant than the
 * name is of: no figure of a fig is one of "fig leaves", none of wheat husks one of "coffee husk".
 */
export function isOtherPart(catalog: Catalog, { food, words, nameWords, lost }: CutName): boolean {
  const form = words.at(-1) ?? '';
  // The leaves of a tea are what it is brewed from.
  if (!otherParts.has(form) || food.category === 'Beverages') return false;
  if (nameWords.at(-1) !== form) {
    const isPart = parts.get(form)?.test(`${food.category}: ${food.description}`) === true;
    return isPart && words.length > 1 && !readDescriptionWords(food).includes(form);
  }
  const source = findSource(catalog, lost.findLast((word) => identifiesFood(word)) ?? '');
  return source !== null && source !== food && otherSources.test(source.category);
}

/** Parts, normalised, without the figures of the whole food. */
const otherParts = toWordSet('leaf stem kernel shell husk hull silk guts pith pit stone core top peel skin');
const otherSources =
  /^(?:Vegetables|Other (?:vegetables|fruits)|Fruits|Nut|Legumes|Shellfish|Crustaceans|Beverages|Sweets)/;

/** Whether the line means a bird with its skin and the record is without, or the other way round. */
export function hasOtherSkin({ category, description }: Food, lost: readonly string[]): boolean {
  if (category !== 'Poultry Products') return false;
  if (lost.includes('skinless')) return /\b(?:and|with) skin\b/i.test(description);
  return lost.includes('skin') && /meat only|skinless/i.test(description);
}

/** The last word of a name that says what the food is made into or which part it is; '' for none. */
export function findForm(words: readonly string[]): string {
  return cutTail(words).findLast((word) => forms.has(word) || identifiesFood(word)) ?? '';
}

/** Whether a name has a part of a plant or an animal that may be no part of the food. */
export function namesPart(words: readonly string[]): boolean {
  return words.some((word) => parts.has(word));
}

const roots =
  'Radishes|Horseradish|Potatoes|Carrots|Beets|Turnips|Parsnips|Rutabagas|Celeriac|Ginger root|Garlic|Yam|Taro|Cassava|Sweet potato|Burdock|Salsify';
const fruits =
  'Tomatoes|Peppers|Eggplant|Squash|Cucumber|Corn|Okra|Peas|Beans|Gourd|Waxgourd|Balsam-pear|Chayote|Plantains|Arrowroot';
const buds = 'Cauliflower|Broccoli|Artichokes|Asparagus';

const grains = 'Nut|Legumes|Cereal Grains';

const plantFoods =
  /^(?:Vegetables|Other (?:vegetables|dark|red|starchy|fruits)|Fruits|Apples|Bananas|Citrus|Nut|Legumes|Cereal Grains|Rice)/;

/** Parts, normalised, with the foods (category and description) that are another part. */
const parts: ReadonlyMap<string, RegExp> = new Map([
  // The leaf of a herb or a cabbage is the food itself.
  [
    'leaf',
    new RegExp(
      `^(?:Fruits|Other fruits|Beverages|Finfish|${grains}|Apples|Bananas|Citrus)|: Onions, raw|: (?:${roots}|${fruits}|${buds}), (?!cooked)|: Spices, .* seed`,
    ),
  ],
  ['stem', new RegExp(`^(?:Fruits|Other fruits|Bananas|${grains})|: (?:${roots}|${fruits}), (?!cooked)`)],
  ['kernel', /^Fruits/],
  // What is thrown away, or eaten as another thing; "skin" is also left on a food.
  ...['husk', 'hull', 'silk', 'guts', 'pith'].map((part) => [part, plantFoods] as const),
  ...['pit', 'stone', 'core', 'top', 'peel'].map(
    (part) => [part, /^(?:Fruits|Other fruits|Apples|Bananas|Citrus)/] as const,
  ),
  ['skin', plantFoods],
  ['pulp', /^(?:Nut|Legumes|Cereal)/],
  ['shell', /: Eggs?, /],
  ['head', /^(?:Finfish|Poultry|Pork|Beef|Lamb)/],
  // Roots and bulbs are called roots as well; "marshmallow root" is no sweet.
  [
    'root',
    new RegExp(`^(?!.*: (?:${roots}|Lotus|Fennel|Leeks|Jerusalem|Jicama|Yambean|Yautia|Arrowroot|Chicory roots))`),
  ],
  ['pod', new RegExp(`^(?:${grains})|: (?:Cocoa|Radishes|Spices, poppy)`)],
  // Kinds, which only say of their own foods what these are: a "beer nut" is no beer.
  ['bean', /^(?!Legumes|Beans|Vegetables|Other vegetables|String)/],
  ['nut', /^(?!Nut|Legumes|Beans)/],
  ['berry', /^(?!Fruits|Other fruits|Blueberries|American Indian|Spices|Cereal Grains)/],
  ['fish', /^(?!Finfish|Fish|Shellfish|American Indian)/],
  ['fruit', /^(?!Fruits|Other fruits|Vegetables|Citrus|Candy|Sugar)/],
  ['steak', /^(?:Baked|Cereal|Cheese|Dairy|Sweets)/],
]);

/** Forms, normalised, that have other figures than what they are made of; by what that is. */
const forms: ReadonlyMap<string, RegExp> = new Map([
  ...[
    'powder oil juice milk cream butter flour water syrup vinegar extract essence liqueur wine soup',
    'stock broth bouillon jam jelly paste starch',
  ].flatMap((row) => row.split(' ').map((form) => [form, /^/] as const)),
  ['flake', /^(?:Vegetables|Fruits|Other)/],
  ...parts,
]);
