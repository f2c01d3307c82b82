import { findImpliedAbsences } from '../../../src/analysis/label/free-from';
import { findHiddenWord } from '../../../src/analysis/label/hidden-names';

test('a name excludes what the food never contains', () => {
  expect(findImpliedAbsences('marinara sauce')).toEqual(['dairy']);
  expect(findImpliedAbsences('panko')).toEqual(['dairy']);
  expect(findImpliedAbsences('coconut aminos')).toEqual(['gluten']);
  expect(findImpliedAbsences('vegetable stock')).toContain('poultry');
  expect(findImpliedAbsences('vegetable stock')).not.toContain('gluten');
});

test('a name with an addition excludes nothing', () => {
  expect(findImpliedAbsences('four-cheese marinara')).toEqual([]);
  expect(findImpliedAbsences('parmesan panko')).toEqual([]);
  expect(findImpliedAbsences('chicken stock')).toEqual([]);
  expect(findImpliedAbsences('')).toEqual([]);
});

test('a name that may hide something raises only the flags of what it may hide', () => {
  expect(findHiddenWord('thai red curry paste', 'shellfish')).toBe('curry paste');
  expect(findHiddenWord('thai red curry paste', 'gluten')).toBe(null);
  expect(findHiddenWord('curry powder', 'shellfish')).toBe(null);
  expect(findHiddenWord('chili bean paste', 'gluten')).toBe('bean paste');
  expect(findHiddenWord('vanilla bean paste', 'gluten')).toBe(null);
  expect(findHiddenWord('sweet red bean paste', 'gluten')).toBe(null);
  expect(findHiddenWord('unsweetened baking chocolate', 'dairy')).toBe(null);
  expect(findHiddenWord('chocolate biscuits', 'dairy')).toBe('chocolate');
  expect(findHiddenWord('chocolate sprinkles', 'dairy')).toBe(null);
  expect(findHiddenWord('creamy tomato soup', 'dairy')).toBe('creamy');
  expect(findHiddenWord('asafoetida', 'gluten')).toBe('asafoetida');
  expect(findHiddenWord('asafetida', 'gluten')).toBe('asafetida');
});
