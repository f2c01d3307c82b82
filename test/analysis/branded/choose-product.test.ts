import type { ProductHit } from '../../../src/analysis/branded/branded-foods';
import { chooseProduct, readProductRequest } from '../../../src/analysis/branded/choose-product';
import { matchLine } from '../../../src/analysis/match/match-line';
import { parseLine } from '../../../tools/parse-line';
import { makeBrandedCatalog } from './make-lexicon';

const catalog = makeBrandedCatalog([['nuttydale', 'NUTTYDALE', 9]]);

const choose = (text: string, hits: readonly ProductHit[]) => {
  const request = readProductRequest(catalog, matchLine(catalog, '', parseLine(text)));
  if (request === null) throw new Error(`"${text}" names no brand.`);
  return chooseProduct(catalog, request, hits);
};

const makeHit = (description: string, index: number, more: Partial<ProductHit> = {}): ProductHit => ({
  fdcId: index + 1,
  description,
  brandName: 'NUTTYDALE',
  subbrandName: '',
  publishedAt: '2024-01-01',
  amounts: 10,
  ...more,
});

describe('of the products of a brand, best first, a line means', () => {
  test.each([
    ['2 tbsp Nuttydale creamy peanut butter', 'CREAMY PEANUT BUTTER', 'PEANUT BUTTER CUPS, PEANUT BUTTER'],
    ['2 cups Nuttydale flour', 'UNBLEACHED ALL-PURPOSE FLOUR', 'ALMOND FLOUR'],
    ['8 oz Nuttydale cream cheese', 'ORIGINAL CREAM CHEESE', 'STRAWBERRY CREAM CHEESE SPREAD'],
    ['8 oz Nuttydale cream cheese', 'CREAM CHEESE', 'FAT FREE CREAM CHEESE'],
    ['1 cup Nuttydale light mayonnaise', 'LIGHT MAYONNAISE', 'MAYONNAISE'],
    ['1 cup Nuttydale pineapple juice', '100% PINEAPPLE JUICE', 'PINEAPPLE CHUNKS IN JUICE'],
    ['3 tbsp Nuttydale cocoa powder', 'NATURAL UNSWEETENED COCOA POWDER', 'COCOA PUFFED CEREAL'],
  ])('%s: %s', (text, wanted, other) => {
    for (const descriptions of [
      [wanted, other],
      [other, wanted],
    ])
      expect(
        choose(
          text,
          descriptions.map((description, at) => makeHit(description, at)),
        )?.best.hit.description,
      ).toBe(wanted);
  });
});

describe('a line means none of the products', () => {
  test.each([
    ['2 tbsp Nuttydale creamy peanut butter', 'PEANUT BUTTER COOKIES'],
    ['1 cup Nuttydale pineapple juice', 'PINEAPPLE CHUNKS IN SYRUP'],
    ['1 tbsp Nuttydale vegetable oil', 'AVOCADO OIL'],
    ['1 jar Nuttydale', 'CREAMY PEANUT BUTTER'],
  ])('%s: %s', (text, description) => expect(choose(text, [makeHit(description, 0)])).toBeNull());
});

test('of records with one name the newest counts, then the one with more amounts, then the lower id', () => {
  const pick = (...hits: readonly Partial<ProductHit>[]) =>
    choose(
      '2 tbsp Nuttydale creamy peanut butter',
      hits.map((more, index) => makeHit('CREAMY PEANUT BUTTER', index, more)),
    )?.best.hit.fdcId;
  expect(pick({ publishedAt: '2020-01-01' }, { publishedAt: '2024-01-01' }, { publishedAt: '' })).toBe(2);
  expect(pick({ amounts: 8 }, { amounts: 12 })).toBe(2);
  expect(pick({ fdcId: 9 }, { fdcId: 7 })).toBe(7);
  expect(pick({ amounts: 1, publishedAt: '2025-01-01' }, { amounts: 9 })).toBe(2);
});

test('a choice among products that fit equally is less sure, and the others are candidates', () => {
  const one = choose('2 cups Nuttydale beans', [makeHit('BLACK BEANS', 0)]);
  const two = choose('2 cups Nuttydale beans', [makeHit('BLACK BEANS', 0), makeHit('PINTO BEANS', 1)]);
  expect(two?.others.map(({ hit }) => hit.fdcId)).toEqual([2]);
  expect(two?.equals).toBe(1);
  expect(two?.match).toBeLessThan(one?.match ?? 0);
});
