import { readServing } from '../../../src/import/staging/product-text';

const check = (size: string, unit: string, expected: readonly [number, 'g' | 'ml'] | null): void => {
  expect(readServing(size, unit)).toEqual(expected === null ? null : { size: expected[0], unit: expected[1] });
};

describe('a serving', () => {
  it.each([
    ['32.0', 'g', 32, 'g'],
    ['32', 'G', 32, 'g'],
    ['7.0', 'GM', 7, 'g'],
    ['113', 'GRM', 113, 'g'],
    ['240.0', 'ml', 240, 'ml'],
    ['355', 'MLT', 355, 'ml'],
    ['0.5', 'LTR', 500, 'ml'],
    ['1.0', 'ONZ', 28.349523125, 'g'],
    ['8', 'OZA', 236.5882365, 'ml'],
    [' 5 ', ' g ', 5, 'g'],
  ] as const)('of %s %s is %d %s', (...row) => {
    const [size, unit, ...expected] = row;
    check(size, unit, expected);
  });

  it('in a unit that servings are not in says nothing', () => {
    check('30.0', 'IU', null);
    check('85.0', 'MG', null);
    check('30.0', 'MC', null);
    check('30.0', '', null);
  });

  it('of no size, of nothing, of less or of a truck load says nothing', () => {
    check('', 'g', null);
    check('0', 'g', null);
    check('-5', 'g', null);
    check('about 5', 'g', null);
    check('1e9', 'g', null);
    check('Infinity', 'ml', null);
    check('1e-320', 'g', null);
  });
});
