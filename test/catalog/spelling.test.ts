import { createSpelling } from '../../src/catalog/spelling';

const findNear = createSpelling(
  new Map(
    ['zucchini', 'cinnamon', 'broccoli', 'brownie', 'potato', 'rose', 'rise', 'tomato', 'parmesan'].map((word) => [
      word,
      3,
    ]),
  ),
);

test.each([
  ['zuchinni', 'zucchini'],
  ['zucchinni', 'zucchini'],
  ['cinammon', 'cinnamon'],
  ['brocolli', 'broccoli'],
  ['pamesean', 'parmesan'],
  ['potatote', 'potato'],
  ['tomoto', 'tomato'],
])('"%s" is read as "%s"', (word, expected) => {
  expect(findNear(word)).toBe(expected);
});

test.each(['browning', 'reese', 'kucchini', 'tom', 'potentate'])('"%s" is no slip of a known word', (word) => {
  expect(findNear(word)).toBeNull();
});
