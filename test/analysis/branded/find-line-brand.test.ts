import { findLineBrand } from '../../../src/analysis/branded/find-brand';
import { parseLine } from '../../../tools/parse-line';
import { makeBrandedCatalog } from './make-lexicon';

const catalog = makeBrandedCatalog(
  [
    'skippy',
    'hunt',
    'jell o',
    'philadelphia',
    'kraft',
    'kraft heinz',
    'king arthur',
    'frank redhot',
    'land o lake',
    'land olake',
    'wish bone',
    'house',
    'fresh thyme',
    'butter',
    'sun',
    'best choice',
    'peanut butter',
    'follow',
    'silver spring',
    'green giant',
    'follain',
    'zesta',
    'roma',
    'whole',
    'v8',
  ].map((phrase, index) => [phrase, phrase.toUpperCase(), 100 - index]),
);

const brandOf = (text: string): string => findLineBrand(catalog, parseLine(text))?.brand.phrases[0] ?? '';

describe('a line names a brand', () => {
  test.each([
    ['2 tbsp Skippy creamy peanut butter', 'skippy'],
    ['2 tbsp skippy creamy peanut butter', 'skippy'],
    ['1/2 cup creamy peanut butter, preferably Skippy', 'skippy'],
    ["1 (14.5 oz) can Hunt's diced tomatoes", 'hunt'],
    ['1 can Hunt’s® Diced Tomatoes', 'hunt'],
    ['1 box Jell-O instant pudding', 'jell o'],
    ['1 box jello instant pudding', 'jell o'],
    ["1 c Frank's Red Hot sauce", 'frank redhot'],
    ['1 cup Land O Lakes butter', 'land o lake'],
    ["1 cup Land O'Lakes® butter", 'land o lake'],
    ['8 oz Philadelphia cream cheese', 'philadelphia'],
    ['2 cups King Arthur flour', 'king arthur'],
    ['3 cups Green Giant sweet peas', 'green giant'],
    ['3 tbsp Silver Spring® prepared horseradish', 'silver spring'],
    ['1 package Fresh Thyme® rolls', 'fresh thyme'],
    ['1 or 2 tbsp Skippy peanut butter', 'skippy'],
  ])('"%s": %s', (text, expected) => expect(brandOf(text)).toBe(expected));

  test('of two brands the one with fewer products', () => {
    expect(brandOf('8 oz Kraft Philadelphia cream cheese')).toBe('kraft');
    expect(findLineBrand(catalog, parseLine('8 oz Kraft Philadelphia cream cheese'))?.words).toEqual(
      new Set(['kraft', 'philadelphia']),
    );
  });
});

describe('a line names no brand', () => {
  test.each([
    ['by words of foods', '2 cups fresh spinach'],
    ['by words of foods, whatever their letters', '2 Cups Whole Butter, Softened'],
    ['by what is a food by its last word', '2 tbsp Fresh Thyme, chopped'],
    ['by the name of a food', '1 cup Peanut Butter, softened'],
    ['by what is written as one word', '2 poussins, wishbones removed'],
    ['by a word beside its name', 'Pie dough (recipe follows)'],
    ['by an everyday word', '1/2 cup sun dried tomatoes'],
    ['by the end of another name', '1/2 cup Holland House® cooking wine'],
    ['by another choice that it leaves', '1/4 cup butter or Skippy'],
    ['by what it says to do without', '2 c soda (substitute V8 if necessary)'],
    ['by the name of a kind', '4 Roma tomatoes, chopped'],
    ['across a comma', '1 cup green, Giant peas'],
  ])('%s: "%s"', (_, text) => expect(brandOf(text)).toBe(''));

  test('if the catalog has no brands', () => {
    expect(findLineBrand(makeBrandedCatalog([]), parseLine('2 tbsp Skippy peanut butter'))).toBeNull();
  });
});
