import type { Food } from '../food';

/** The amount of a food that people usually eat at once. */
interface ReferenceServing {
  readonly grams: number;
  /** The source, for a person. */
  readonly evidence: string;
}

/**
 * The reference amount customarily consumed at once of such a food, as the United States set it for
 * nutrition labels. Always answers.
 */
export function findReferenceServing(food: Food): ReferenceServing {
  const text = `${food.category}: ${food.description}`;
  const row = rows.find(([foods]) => foods.test(text));
  const [, grams, what] = row ?? otherFoods;
  return { grams, evidence: `FDA reference amount for ${what}, 21 CFR 101.12` };
}

type Row = readonly [foods: RegExp, grams: number, what: string];

// 21 CFR 101.12(b), table 2; amounts in millilitres count as grams. The first row that fits decides.
const rows: readonly Row[] = [
  [/: candies\b/i, 30, 'candies'], // before the milk of "milk chocolate"
  [/^fats and oils:/i, 14, 'butter and oils (1 tablespoon)'],
  [/: (?:sauce|gravy|.*\bsauce\b)/i, 60, 'sauces'],
  [/\bsoups?\b|broth|stock/i, 245, 'soups'],
  [/bacon/i, 15, 'bacon'],
  [/sausage|frankfurter|luncheon/i, 55, 'sausages'],
  [/(?:beef|pork|lamb|veal|game|poultry|chicken|turkey|duck|fish|shellfish).*\bcooked|canned.*(?:tuna|salmon)/i, 85, 'cooked meat, poultry and fish'], // prettier-ignore
  [/^(?:beef|pork|lamb|poultry|finfish|sausages|.*(?:chicken|turkey|duck|fish|shellfish|shrimp))/i, 114, 'raw meat, poultry and fish'], // prettier-ignore
  [/: eggs?\b/i, 50, 'eggs'],
  [/yogurt/i, 170, 'yogurt'],
  [/: (?:pie, |.*cheesecake)/i, 125, 'pies'],
  [/: (?:.*\b)?(?:coffee)?cake\b(?!.*(?:flour|mix))/i, 80, 'cakes'],
  [/cheese, cottage|ricotta/i, 110, 'cottage cheese'],
  [/cheese/i, 30, 'cheese'],
  [/ice cream|frozen yogurt|sherbet|sorbet/i, 88, 'ice cream (2/3 cup)'],
  [/^fruits and fruit juices: (?!.*\b(?:juice|nectar)\b)/i, 140, 'fruit'],
  [
    /\bmilk, (?:\w+, )?dry\b|^beverages?\b.*(?:\bpowder\b(?!.*prepared)|\bdry mix\b)/i,
    28,
    'powders for drinks, as for a cup of the drink',
  ],
  [/\bmilk\b|beverage|juice|drinks?|beer|wine|coffee|tea\b/i, 240, 'milk, juices and drinks'],
  [/(?:pasta|noodles|spaghetti|macaroni|rice|couscous|quinoa|bulgur|barley|grain).*\bcooked/i, 140, 'cooked pasta and grains'], // prettier-ignore
  [/pasta|noodles|spaghetti|macaroni|rice, .*(?:raw|uncooked)|quinoa, uncooked/i, 55, 'dry pasta'],
  [/cereal grains|flour/i, 45, 'grains, dry'],
  [/breakfast cereal|granola/i, 40, 'breakfast cereals'],
  [/tofu|tempeh/i, 85, 'tofu'],
  [/(?:beans|lentils|peas|chickpeas).*(?:raw|dry)/i, 35, 'dry beans'],
  [/legume|beans|lentils/i, 130, 'cooked or canned beans'],
  [/cake/i, 80, 'cakes'],
  [/cookies|crackers|snacks|chips|nut and seed|nuts/i, 30, 'cookies, crackers, snacks and nuts'],
  [/bread|rolls|tortilla|bagel|baked products|bun/i, 50, 'bread and rolls'],
  [/potato/i, 110, 'potatoes'],
  [/fruit/i, 140, 'fruit'],
  [/vegetable/i, 85, 'vegetables'],
  [/candies|chocolate|sweets/i, 30, 'candies'],
  [/butter|oil|fat/i, 14, 'butter and oils (1 tablespoon)'],
  [/sauce|gravy|dip/i, 60, 'sauces'],
];
const otherFoods: Row = [/$/, 140, 'mixed dishes'];
