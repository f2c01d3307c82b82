import { dietFlags } from '../../../src/analysis/food';
import { findTelltaleWord, namesTelltale } from '../../../src/analysis/label/telltale-words';

describe('a telltale word of a name is found', () => {
  test.each([
    ['meat', 'ham and cheese sandwich', 'ham'],
    ['meat', 'baby back ribs', 'back ribs'],
    ['meat', 'pigs’ cheeks', 'pigs'],
    ['meat', 'duck pâté', 'pâté'],
    ['poultry', 'chicken-flavored rice', 'chicken'],
    ['poultry', 'duck', 'duck'],
    ['fish', 'vegetables in worcestershire', 'worcestershire'],
    ['fish', 'kimchi', 'kimchi'],
    ['fish', 'frozen seafood mix', 'seafood'],
    ['shellfish', 'clam dip', 'clam'],
    ['dairy', 'crème fraîche', 'crème fraîche'],
    ['dairy', 'pumpkin cream cheese', 'cream'],
    ['dairy', 'sauce beurre blanc', 'beurre'],
    ['dairy', 'coffee creamer', 'creamer'],
    ['dairy', 'bread and butter', 'butter'],
    ['egg', 'duck eggs', 'eggs'],
    ['honey', 'honey mustard', 'honey'],
    ['gelatine', 'lime jell-o', 'jell-o'],
    ['gluten', 'oyster crackers', 'crackers'],
    ['gluten', 'hot dog buns', 'buns'],
    ['gluten', 'spanish rice and vermicelli', 'vermicelli'],
    ['gluten', 'garlic texas toast', 'toast'],
    ['gluten', 'barley malt', 'barley'],
    ['gluten', 'black licorice', 'licorice'],
  ] as const)('%s: %s', (flag, name, word) => expect(findTelltaleWord(name, flag)).toBe(word));
});

describe('a misleading name has no telltale word', () => {
  test.each([
    ['dairy', 'peanut butter, cocoa butter, apple butter, butter beans, butter lettuce'],
    ['dairy', 'coconut milk, oat milk, cashew cream cheese, soy yogurt, coconut whipped cream'],
    ['dairy', 'cream of tartar, cream soda, creamed corn, cream-style corn, butternut squash, buttercup'],
    ['dairy', 'bread and butter pickles, creamer potatoes, romano beans, creme de cacao, marshmallow creme'],
    ['egg', 'eggplant, egg replacer, flax eggs'],
    ['honey', 'honeydew melon, honeycrisp apples, honey crisp apple'],
    [
      'meat',
      'kidney beans, pigeon peas, beefsteak tomatoes, hamburger buns, cauliflower steaks, coconut meat, celery ribs, steak fries',
    ],
    ['poultry', 'poultry seasoning, chicken of the woods, duck eggs, quail eggs, hen’s eggs'],
    ['fish', 'seafood seasoning, sweet and spicy seafood rub'],
    ['shellfish', 'seafood seasoning, oyster mushrooms, oyster crackers, lobster mushrooms, crab apples'],
    ['gelatine', 'jell-o instant vanilla pudding, marshmallow fluff'],
    [
      'gluten',
      'buckwheat flour, rice noodles, almond flour, sweet potato noodles, spaghetti squash, corn pasta, rice vermicelli',
    ],
    ['gluten', 'ginger ale, root beer, rice cakes, pasta sauce, bread and butter pickles, licorice root'],
  ] as const)('%s: %s', (flag, names) => {
    for (const name of names.split(', ')) expect([name, findTelltaleWord(name, flag)]).toEqual([name, null]);
  });
});

test('a name of plants passes the first test', () => {
  expect(namesTelltale('finely chopped carrots with parsley')).toBe(false);
  expect(namesTelltale('peanut butter')).toBe(false);
  expect(namesTelltale('butter')).toBe(true);
});

test('lines of the greatest length that are hard to read are read to the end', () => {
  const pieces = [
    'jell-o a ',
    'flax seed ',
    'coconut whipped ',
    'sunflower seed ',
    "chicken's ",
    'hot dog ',
    'e',
    ' ',
    'butter,',
  ];
  for (const piece of pieces) {
    const name = `${piece.repeat(1000).slice(0, 990)} butter`;
    for (const flag of dietFlags) expect([null, expect.any(String)]).toContainEqual(findTelltaleWord(name, flag));
  }
});
