import { dietFlags, type DietFlag } from '../../../src/analysis/food';
import { findStatedAbsences } from '../../../src/analysis/label/free-from';
import { parseLine } from '../../../tools/parse-line';
import { makeParsed } from './hand-made';

const flesh: readonly DietFlag[] = ['meat', 'poultry', 'fish', 'shellfish', 'gelatine'];
const animal: readonly DietFlag[] = [...flesh, 'dairy', 'egg', 'honey'];
const inOrder = (flags: Iterable<DietFlag>) => {
  const set = new Set(flags);
  return dietFlags.filter((flag) => set.has(flag));
};

describe('a statement excludes what it says and nothing else', () => {
  const statements: readonly (readonly [string, readonly DietFlag[]])[] = [
    ['vegan butter', animal],
    ['plant-based mince', animal],
    ['vegetarian sausage', flesh],
    ['veggie burgers', flesh],
    ['meatless spaghetti sauce', ['meat', 'poultry']],
    ['meat-free mince', ['meat', 'poultry']],
    ['gluten-free flour', ['gluten']],
    ['gluten free oats', ['gluten']],
    ['gf soy sauce', ['gluten']],
    ['dairy-free butter', ['dairy']],
    ['non-dairy milk', ['dairy']],
    ['nondairy milk', ['dairy']],
    ['egg-free mayonnaise', ['egg']],
    ['eggless noodles', ['egg']],
    ['vegan gluten-free bread', [...animal, 'gluten']],
  ];
  test.each(statements)('%s', (name, flags) => {
    expect(inOrder(findStatedAbsences(makeParsed(name)))).toEqual(inOrder(flags));
  });
});

test('statements in preparation and comment count like those in the name', () => {
  expect([...findStatedAbsences(makeParsed('oats', { preparation: 'gluten-free' }))]).toEqual(['gluten']);
  expect([...findStatedAbsences(makeParsed('soy sauce', { comment: 'GF' }))]).toEqual(['gluten']);
});

describe('words that only resemble a statement exclude nothing', () => {
  test.each([
    '1 tbsp soy sauce (gluten free if needed)',
    '1 tbsp soy sauce (gluten-free, if necessary)',
    '150g dark chocolate (dairy free, if necessary)',
    '2 tbsp soy sauce (or tamari for gluten-free)',
    '1 cup butter, not vegan',
    '2 tbsp butter (or vegan butter)',
    '1 cup dairy-free or regular milk',
    '2/3 cup rolled oats, regular or gluten-free',
    '100g parmesan (or a vegetarian alternative)',
    '3 lb meatballs (beef, pork, turkey, plant based)',
    '1 cup flour (use gluten-free flour to make it gluten-free)',
    '8 oz linguine, eggless if possible',
    '2 cups chicken and veggie bake',
    '1 cup lactose-free milk',
    '1 cup wheat-free soy sauce',
    '1/4 cup non-dairy creamer',
    '8 oz non-dairy whipped topping',
    '1 jar four-cheese marinara sauce',
    '1 cup veggies',
  ])('%s', (text) => {
    expect([...findStatedAbsences(parseLine(text))]).toEqual([]);
  });
});
