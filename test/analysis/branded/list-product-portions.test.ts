import { readHouseholdServing } from '../../../src/analysis/branded/household-serving';
import { listProductPortions } from '../../../src/analysis/branded/product-food';

describe('a household serving', () => {
  test.each([
    ['2 Tbsp (32 g)', '2 tablespoon'],
    ['0.25 CUP', '0.25 cup'],
    ['1 1/2 cups', '1.5 cup'],
    ['8 OZA', '8 fluid ounce'],
    ['12 Fluid Ounces', '12 fluid ounce'],
    ['3 PIECES', '3 piece'],
    ['3 PCS', '3 piece'],
    ['1 container', '1 container'],
    ['2 cookies (29g)', '2 cookie'],
    ['2 fried slices', '2 slice, fried'],
    ['1 medium potato', '1 potato, medium'],
    ['0.125 of one crust', '0.125 crust'],
    ['about 14 chips', '14 chip'],
  ])('"%s" is %s', (text, expected) => {
    const read = readHouseholdServing(text);
    expect(read && `${read.count} ${[read.unit, read.modifier].filter(Boolean).join(', ')}`).toBe(expected);
  });

  test.each([
    '',
    '1 ONZ',
    '30 GRM',
    'Amount per serving',
    '1 cup prepared',
    '3 -4 nuggets',
    '0 cup',
    '1 sundae cup',
    '1/0 cookie',
    '0/0 cookie',
  ])('"%s" states nothing that a kitchen can use', (text) => expect(readHouseholdServing(text)).toBeNull());
});

describe('the portions of a product', () => {
  const list = (servingSize: number | null, servingUnit: 'g' | 'ml' | null, householdServing: string) =>
    listProductPortions({ fdcId: 7, servingSize, servingUnit, householdServing }).map(
      ({ unit, grams }) => `${unit} ${grams}`,
    );

  test('are those of its serving, by the single unit', () => {
    expect(list(32, 'g', '2 Tbsp')).toEqual(['tablespoon 16']);
    expect(list(34, 'g', '3 cookies')).toEqual(['cookie 11.3333333333']);
  });

  test('by the millilitre are all volumes, and the piece of the serving', () => {
    expect(list(240, 'ml', '8 fl oz')).toEqual(['milliliter 1']);
    expect(list(355, 'ml', '1 can')).toEqual(['milliliter 1', 'can 355']);
  });

  test('are none if the serving is unknown, or too heavy or light for a food', () => {
    expect(list(null, null, '1 cup')).toEqual([]);
    expect(list(240, 'g', '1 Tbsp')).toEqual([]);
    expect(list(1, 'g', '1 cup')).toEqual([]);
    expect(list(34, 'g', '1000000 pieces')).toEqual([]);
    expect(list(34, 'g', '0.0001 pies')).toEqual([]);
  });
});
