import { createSpelling, type WordUse } from '../../src/catalog/spelling';

const words = [
  'zucchini',
  'cinnamon',
  'broccoli',
  'brownie',
  'potato',
  'rose',
  'rise',
  'tomato',
  'parmesan',
  'cranberry',
];
const { findNear, findCommon } = createSpelling(
  new Map([
    ...words.map((word) => [word, 10] as const),
    ['kobi', 1],
    ['breast', 60],
    ['brest', 1],
    ['samna', 1],
    ['chamoe', 1],
  ]),
  new Map<string, WordUse>([
    ...words.map((word) => [word, { names: 30, isAlone: true }] as const),
    ['kobi', { names: 4, isAlone: true }],
    ['breast', { names: 90, isAlone: true }],
    ['brest', { names: 1, isAlone: false }],
    ['samna', { names: 1, isAlone: true }],
    ['chamoe', { names: 2, isAlone: true }],
  ]),
);

test.each([
  ['zuchinni', 'zucchini'],
  ['zucchinni', 'zucchini'],
  ['cinammon', 'cinnamon'],
  ['brocolli', 'broccoli'],
  ['pamesean', 'parmesan'],
  ['tomoto', 'tomato'],
])('"%s" is read as "%s"', (word, expected) => {
  expect(findNear(word)).toBe(expected);
});

test.each(['browning', 'reese', 'kucchini', 'tom', 'potentate', 'potatote', 'crowberry', 'koobi'])(
  '"%s" is no slip of a known word',
  (word) => {
    expect(findNear(word)).toBeNull();
  },
);

test('a word that only one or two names have is reached by half a slip, not by a whole one', () => {
  expect(['sanma', 'sama', 'chamooe', 'chamoy'].map(findNear)).toEqual(['samna', null, 'chamoe', null]);
});

test('a word that is only part of one or two names is read as the common word near to it', () => {
  expect(['brest', 'samna', 'rose', 'unknown'].map(findCommon)).toEqual(['breast', 'samna', 'rose', 'unknown']);
});
