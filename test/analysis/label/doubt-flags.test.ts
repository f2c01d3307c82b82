import { join } from 'node:path';
import type { DietFlag, Food } from '../../../src/analysis/food';
import { findProjectRoot } from '../../../src/project-root';
import { readSeed } from '../../../src/seed/read-seed';
import { readFlagRules } from '../../../src/seed/rules';

const { foods } = readSeed();
const usual = foods.filter(({ dataset }) => dataset === 'sr_legacy');

const tell = (list: readonly Food[]): readonly string[] =>
  list.map(({ fdcId, description }) => `${fdcId} ${description}`);

describe('foods of an animal category carry its flag', () => {
  test.each<readonly [string, readonly DietFlag[]]>([
    ['Beef Products', ['meat']],
    ['Pork Products', ['meat']],
    ['Lamb, Veal, and Game Products', ['meat', 'poultry']],
    ['Poultry Products', ['poultry']],
    ['Finfish and Shellfish Products', ['fish', 'shellfish']],
    ['Sausages and Luncheon Meats', ['meat', 'poultry']],
    ['Dairy and Egg Products', ['dairy', 'egg']],
  ])('%s', (category, flags) => {
    const members = usual.filter((food) => food.category === category);
    expect(members.length).toBeGreaterThan(100);
    expect(tell(members.filter((food) => !flags.some((flag) => food.flags[flag].state === 'yes')))).toEqual([]);
  });
});

test('every food of the dairy category contains milk, except eggs, and every egg contains egg', () => {
  const members = usual.filter(({ category }) => category === 'Dairy and Egg Products');
  const [eggs, dairy] = [members.filter(isEgg), members.filter((food) => !isEgg(food))];
  expect(tell(dairy.filter(({ flags }) => flags.dairy.state !== 'yes'))).toEqual([]);
  expect(tell(eggs.filter(({ flags }) => flags.egg.state !== 'yes'))).toEqual([]);
});
const isEgg = ({ description }: Food): boolean => /^eggs?\b/i.test(description);

test('no plain vegetable, fruit, spice, nut, bean or grain has the flag of meat, fish or gelatine', () => {
  const plants = usual.filter(({ category, description }) =>
    /^(Vegetables|Fruits|Spices|Nut and Seed|Legumes|Cereal Grains)/.test(category) &&
    /\b(raw|dried|fresh|mature seeds)\b/.test(description) && !/kimchi|dry roasted|tortilla mix|fresh-refrigerated|with pork/.test(description),
  ); // prettier-ignore
  expect(plants.length).toBeGreaterThan(500);
  const flesh = ['meat', 'poultry', 'fish', 'shellfish', 'gelatine', 'egg', 'dairy', 'honey'] as const;
  expect(tell(plants.filter(({ flags }) => flesh.some((flag) => flags[flag].state !== 'no')))).toEqual([]);
});

/**
 * Telltale words by flag, and the descriptions that have them although the food is free of it, each
 * with the reason.
 */
const doubts: readonly (readonly [DietFlag, RegExp, readonly (readonly [RegExp, string])[]])[] = [
  [
    'dairy',
    /\b(cheese|milk|butter|cream|yogurt|whey|ghee|buttermilk|chocolate|caramel|custard|ricotta|parmesan|creamer)\b/i,
    [
      [/\b(peanut|almond|cashew|seed|sesame|cocoa|nut(meg)?|ucuhuba|hard) butter/i, 'pastes and fats of plants'],
      [/bread and butter pickles/i, 'named for what it is eaten with'],
      [/\b(almond|rice|coconut|oat|soy) milk|soymilk|coconut cream|yogurt, (soy|coconut|almond)|(tofu|soy) yogurt|non-dairy milk/i, 'plant drinks and creams'],
      [/cream style|cream of (rice|tartar)|cream soda|marshmallow cream|ice cream coatings/i, 'named for texture or use'],
      [/curd cheese|non-dairy butter|custard-apple|chocolate-flavored soda/i, 'soy curd, a fat, a fruit, a soft drink'],
      [/without milk|cream cheese, vegan/i, 'the record says so'],
      [/baking chocolate, unsweetened|chocolate syrup|^cereal, (chocolate|other, chocolate)/i, 'cocoa without milk'],
    ],
  ],
  [
    'egg',
    /\b(eggs?|mayonnaise|meringue|omelet|custard|hollandaise)\b/i,
    [
      [/custard-apple|without egg|made with tofu|vegan/i, 'a fruit; the record says without egg'],
    ],
  ],
  [
    'meat',
    /\b(beef|pork|ham|bacon|sausage|lard|tallow|veal|lamb|franks?|frankfurters?|salami|prosciutto|pepperoni)\b/i,
    [[/meatless/i, 'the record says meatless']],
  ],
  [
    'poultry',
    /\b(chicken|turkey|duck|goose|poultry)\b/i,
    [
      [/meatless/i, 'the record says meatless'],
      [/poultry seasoning|sauce, duck/i, 'named for what it is eaten with'],
      [/^egg, /i, 'eggs'],
    ],
  ],
  [
    'fish',
    /\b(fish|anchov\w+|tuna|salmon|cod|worcestershire|caesar|surimi|herring|sardines?)\b/i,
    [[/fish-shaped/i, 'a cracker']],
  ],
  [
    'shellfish',
    /\b(shrimp|crab|lobster|clams?|oysters?|mussels?|scallops?|crustaceans|mollusks)\b/i,
    [
      [/mushrooms?|vegetable oyster|squash|saltines/i, 'plants, and crackers for oyster soup'],
      [/^(emu|ostrich), oyster/i, 'a cut of the bird'],
    ],
  ],
  ['gelatine', /\b(gelatins?|marshmallows?|jellied)\b/i, [[/marshmallow cream/i, 'egg white and syrup']]],
  ['honey', /\bhoney\b/i, []],
  [
    'gluten',
    /\b(wheat|barley|rye|malt|malted|oats?|oatmeal|bread|breaded|pasta|noodles?|flour|crackers?|soy sauce|shoyu|beer|ale|couscous|bulgur|cookies?|cake|batter|gravy|spaghetti|macaroni|semolina|pretzels?|teriyaki|hoisin|rolls|pancakes?|waffles?|seitan|wafers?)\b/i,
    [
      [/gluten-? ?free/i, 'the record says gluten-free'],
      [/\b(rice|corn|potato|almond|arrowroot|buckwheat|sorghum|millet|soy|peanut|carob|chickpea|seed|sesame|acorn|cottonseed|masa)\b.*\bflour\b|flour.*\bmasa\b|^flour, (amaranth|quinoa|rice|cassava|chestnut|coconut)\b/i, 'flours of other plants'],
      [/rice noodles|noodles, chinese, cellophane|long rice/i, 'noodles of rice and beans'],
      [/squash.*spaghetti|spaghetti squash|bread and butter pickles|rice cake/i, 'a vegetable, a pickle, a cake of rice'],
      [/root beer|ginger ale|beer ?wurst|beer salami/i, 'no beer in it'],
      [/sauce, pasta|shortening (bread|cake)|spiced? cake/i, 'named for what it is used with'],
      [/syrups, table blends, pancake|fruit leather, rolls/i, 'named for its use or its shape'],
      [/not breaded/i, 'the record says so'],
    ],
  ],
]; // prettier-ignore

describe('no food is free of what its description names, except reviewed foods', () => {
  test.each(doubts)('%s', (flag, words, exceptions) => {
    const free = foods.filter(({ description, flags }) => flags[flag].state === 'no' && words.test(description));
    expect(tell(free.filter(({ description }) => !exceptions.some(([pattern]) => pattern.test(description))))).toEqual(
      [],
    );
  });

  test.each(doubts)('every exception of %s is needed', (flag, words, exceptions) => {
    const free = foods.filter(({ description, flags }) => flags[flag].state === 'no' && words.test(description));
    const needed = exceptions.filter(([pattern]) => free.some(({ description }) => pattern.test(description)));
    expect(needed).toEqual(exceptions);
  });
});

describe('hidden ingredients are known', () => {
  test.each<readonly [RegExp, DietFlag, 'yes' | 'no' | 'unknown']>([
    [/^Sauce, worcestershire/, 'fish', 'yes'],
    [/^Sauce, fish/, 'fish', 'yes'],
    [/^Sauce, (hoisin|teriyaki|oyster)/, 'gluten', 'yes'],
    [/^Soy sauce made from soy and wheat/, 'gluten', 'yes'],
    [/^Candies, marshmallows/, 'gelatine', 'yes'],
    [/^Salad dressing, mayonnaise, regular/, 'egg', 'yes'],
    [/^Butter, Clarified butter \(ghee\)/, 'dairy', 'yes'],
    [/^Sauce, pesto/, 'dairy', 'yes'],
    [/^Salad dressing, ranch dressing, regular/, 'dairy', 'yes'],
    [/^Salad dressing, ranch dressing, regular/, 'egg', 'yes'],
    [/^Alcoholic beverage, beer, regular/, 'gluten', 'yes'],
    [/^Couscous, dry/, 'gluten', 'yes'],
    [/^Vital wheat gluten/, 'gluten', 'yes'],
    [/^Oats/, 'gluten', 'yes'],
    [/^Syrups, malt/, 'gluten', 'yes'],
    [/^Fish, surimi/, 'gluten', 'yes'],
    [/^Lard$/, 'meat', 'yes'],
    [/^Chocolate, dark/, 'dairy', 'unknown'],
    [/^Margarine, regular, 80% fat, composite, stick, with salt$/, 'dairy', 'unknown'],
    [/^Bread, white, commercially prepared \(/, 'dairy', 'unknown'],
    [/^Refried beans, canned, traditional style/, 'meat', 'unknown'],
    [/^Puff pastry/, 'meat', 'unknown'],
    [/^Pie crust, standard/i, 'meat', 'unknown'],
    [/^Cabbage, kimchi/, 'fish', 'unknown'],
    [/^Soup, chicken broth cubes, dry/, 'gluten', 'unknown'],
    [/^Soup, chicken broth, canned/, 'gluten', 'no'],
    [/^Bread, french or vienna/, 'dairy', 'no'],
    [/^Tortillas, ready-to-bake or -fry, flour/, 'meat', 'no'],
    [/^Tortillas, ready-to-bake or -fry, corn/, 'gluten', 'no'],
    [/^Alcoholic beverage, wine, table/, 'gluten', 'no'],
    [/^Buckwheat/, 'gluten', 'no'],
    [/^Cheese, parmesan, grated/, 'meat', 'no'],
  ])('%s: %s %s', (pattern, flag, state) => {
    const found = foods.filter(({ description }) => pattern.test(description));
    expect(found).not.toEqual([]);
    for (const { description, flags } of found) expect([description, flags[flag].state]).toEqual([description, state]);
  });
});

test('every food is judged, and every verdict that withholds a label has a reason', () => {
  for (const { flags } of foods)
    for (const { reason } of Object.values(flags)) expect(reason).not.toMatch(/^$|not reviewed/);
});

test('every rule names a category that exists, and no two rules are the same', () => {
  const rules = readFlagRules(join(findProjectRoot(), 'seeds', 'rules', 'flag-rules.tsv'));
  const keys = rules.map(({ category, pattern, letters }) => `${category}|${pattern.source}|${[...letters].join(' ')}`);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  const categories = new Set([...foods.map(({ category }) => category), 'Ingredient without a record']);
  expect(rules.map(({ category }) => category).filter((category) => !categories.has(category))).toEqual([]);
});
