import { findAmount } from '../../../src/import/derive/collect-portions';

test('a pack that states its own weight is one pack where the grams are that weight', () => {
  expect(findAmount({ text: 'package (5 oz)', amount: 5, grams: 142 })).toBe(1);
  expect(findAmount({ text: 'container (4 oz)', amount: 0.5, grams: 113 })).toBe(1);
});

test('pieces of which several make the stated weight stay several', () => {
  expect(findAmount({ text: 'large (1 oz)', amount: 10, grams: 28 })).toBe(10);
  expect(findAmount({ text: 'package (10 oz) yields', amount: 2, grams: 440 })).toBe(2);
  expect(findAmount({ text: 'cup', amount: 0.5, grams: 60 })).toBe(0.5);
});
