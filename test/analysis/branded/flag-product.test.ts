import { flagProduct } from '../../../src/analysis/branded/product-flags';
import { dietFlags, type DietFlag } from '../../../src/analysis/food';
import { makeBrandedCatalog } from './make-lexicon';

const catalog = makeBrandedCatalog([]);

const states = (ingredients: string, description = 'thing') => flagProduct(catalog, { ingredients, description });
const list = (ingredients: string, wanted: 'yes' | 'unknown', description?: string): string =>
  dietFlags.filter((flag) => states(ingredients, description)[flag].state === wanted).join(' ');

describe('an ingredient that is known to hold what a diet forbids', () => {
  test.each([
    ['SUGAR, WHEY (MILK), SALT', 'dairy'],
    ['RICE, SODIUM CASEINATE', 'dairy'],
    ['PASTEURIZED CULTURED SKIM MILK, PECTIN', 'dairy'],
    ['MILK CHOCOLATE [SUGAR, COCOA BUTTER, MILK, SOY LECITHIN]', 'dairy'],
    ['CORN SYRUP, SUGAR, GELATIN, CITRIC ACID', 'gelatine'],
    ['ENRICHED FLOUR (WHEAT FLOUR, NIACIN, REDUCED IRON), WATER, YEAST', 'gluten'],
    ['WATER, BARLEY MALT EXTRACT, SALT', 'gluten'],
    ['ROLLED OATS, SUGAR', 'gluten'],
    ['TOMATOES, PORK, SALT', 'meat'],
    ['PORK CURED WITH: WATER, SALT', 'meat'],
    ['DRIED EGG WHITES, SALT', 'egg'],
    ['VINEGAR, WATER, ANCHOVIES, TAMARIND', 'fish'],
    ['OYSTER EXTRACT, SUGAR', 'shellfish'],
    ['ALMONDS, HONEY', 'honey'],
    ['CHICKEN BROTH, SALT', 'poultry'],
    ['HEAD CHEESE', 'meat gelatine'],
    ['HEADCHEESE, VINEGAR', 'meat gelatine'],
    ['TOMATOES, SALT. CONTAINS: MILK, WHEAT.', 'dairy gluten'],
    ['CONTAINS 2% OR LESS OF: WHEY, SALT', 'dairy'],
  ])('%s: %s', (statement, expected) => expect(list(statement, 'yes')).toBe(expected));
});

describe('an ingredient that is not understood makes a flag unknown', () => {
  test.each([
    ['WATER, PROPRIETARY BLORP', dietFlags.join(' ')],
    ['SALT, SEASONING', dietFlags.join(' ')],
    ['TOMATO, NATURAL FLAVOR', 'meat poultry honey gelatine gluten'],
    ['CORN, MONO- AND DIGLYCERIDES', 'meat'],
    ['SUGAR, CARMINE', 'meat fish honey gelatine'],
    ['WATER, YEAST EXTRACT', 'gluten'],
    ['ALMONDS, VITAMIN D3', 'honey'],
    ['MILK, CHEESE CULTURE, SALT, ENZYMES', 'meat'],
    ['WATER, CHEDDAR (SKIM MILK, CULTURES, SALT AND ENZYMES), SALT', 'meat'],
    ['ENZYME MODIFIED CHEESE', 'meat'],
    ['MILK, CHEESE CULTURE, SALT, ENZYMES (PRESERVATIVE)', 'meat'],
    ['MILK, CHEESE CULTURE, SALT, ENZYMES (MILK)', 'meat'],
    ['MILK, SALT, RENNET', 'meat'],
    ['MILK, SALT, ENZYMES (RENNET)', 'meat'],
    ['MILK, SALT, ANIMAL OR VEGETABLE RENNET', dietFlags.filter((flag) => flag !== 'dairy').join(' ')],
    ['BEANS, LEAF FAT', 'meat poultry gelatine'],
    ['SHORTENING, SUGAR', 'meat poultry gelatine'],
    ['PEANUTS, SALT. MAY CONTAIN TRACES OF MILK.', 'dairy'],
    ['PEANUTS, SALT. MADE IN A FACILITY THAT ALSO PROCESSES WHEAT AND EGGS.', 'egg gluten'],
    ['BLORP POWDER (SALT)', dietFlags.join(' ')],
    ['BLORP (CONTAINS SALT, SUGAR)', dietFlags.join(' ')],
  ])('%s: %s', (statement, expected) => expect(list(statement, 'unknown')).toBe(expected));

  test('without a statement', () => {
    for (const statement of ['', '  ', '.']) expect(list(statement, 'unknown')).toBe(dietFlags.join(' '));
  });

  test('if the name contradicts', () => {
    expect(list('SOY PROTEIN, WATER, SALT', 'unknown', 'CHICKEN STYLE STRIPS')).toBe('poultry');
  });

  test('of a statement that was cut off in a bracket, or has one too many', () => {
    expect(list('SUGAR, FILLING (MILK, SALT', 'yes')).toBe('dairy');
    expect(list('SUGAR), MILK, SALT', 'yes')).toBe('dairy');
  });
});

test.each([
  'MILK, SALT, MICROBIAL ENZYMES',
  'MILK, LACTASE ENZYME',
  'MILK, ENZYMES (MICROBIAL)',
  'MILK, CHEESE CULTURES, SALT, NON-ANIMAL ENZYMES',
  'MILK, CHEESE CULTURES, SALT, ENZYMES (NON-ANIMAL)',
  'MILK, CHEESE CULTURES, SALT, VEGETABLE RENNET',
  'MILK, SALT, VEGETARIAN RENNET, NON-ANIMAL RENNET',
  'MILK, ENZYMES {MICROBIAL RENNET}',
  'ENZYME MODIFIED CHEESE (MILK, SALT, MICROBIAL ENZYMES)',
  'WHEAT FLOUR, WHEY, YEAST, ENZYMES',
  'RICE FLOUR, ENZYMES, CHEESE POWDER (MILK, SALT)',
  'COCOA (REDUCED FAT), SHORTENING (PALM OIL), MILK FAT',
])(
  'enzymes and rennet that are said to be of no animal or lie beside flour, and fat that is told of, put no meat in doubt: %s',
  (statement) => expect(list(statement, 'unknown')).toBe(''),
);

test('a cheese without a list of parts is dairy and not meat, as cheese of the kitchen table is', () => {
  for (const statement of ['POTATOES, CHEDDAR CHEESE, SALT', 'PARMESAN CHEESE']) {
    expect(list(statement, 'yes')).toBe('dairy');
    expect(states(statement).meat.state).toBe('no');
  }
});

describe('a product is free of a flag if all its ingredients are known to be', () => {
  test.each([
    'ROASTED PEANUTS, SUGAR, HYDROGENATED VEGETABLE OIL (COTTONSEED, SOYBEAN AND RAPESEED OIL), SALT',
    'TOMATOES, TOMATO JUICE, LESS THAN 2% OF: SALT, CITRIC ACID, CALCIUM CHLORIDE',
    'WATER, COCOA BUTTER, COCONUT MILK, CREAM OF TARTAR, RICE FLOUR',
    'ALMONDMILK (FILTERED WATER, ALMONDS), SEA SALT, GELLAN GUM',
    'CARBONATED WATER, CARAMEL COLOR, PHOSPHORIC ACID, CAFFEINE, SODIUM BENZOATE (PRESERVATIVE)',
    'MASA FLOUR, WATER, GUAR GUM (TO MAINTAIN FRESHNESS)',
    'VEGETABLE OIL (MAY CONTAIN COTTONSEED OIL), SALT',
  ])('%s', (statement) => {
    const said = states(statement);
    expect(dietFlags.filter((flag: DietFlag) => said[flag].state !== 'no')).toEqual([]);
  });
});

test('a long statement of nested brackets is read in linear time', () => {
  expect(list('('.repeat(50_000), 'unknown')).toBe(dietFlags.join(' '));
  expect(list('SUGAR ('.repeat(5_000), 'yes')).toBe('');
});
