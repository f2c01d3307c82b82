import type { Portion } from '../../../src/analysis/food';
import { weighLine } from '../../../src/analysis/weigh/weigh-line';
import { makeCatalog, makeFood, makeLine } from './hand-made-food';

const corrected = (unit: string, modifier: string, grams: number): Portion => ({
  unit,
  modifier,
  grams,
  origin: 'correction',
  sourceFdcId: null,
});

/** The weight of a cup in a line, for a food with these portions and a corrected one. */
function weighCup(text: string, portions: readonly string[], correction: Portion) {
  const { portions: others, ...food } = makeFood(portions);
  const line = makeLine({ ...food, portions: [correction, ...others] }, [{ quantity: 1, unit: 'cup' }], { text });
  const { grams, conversion } = weighLine(makeCatalog(), line);
  return { grams, conversion };
}

test('a portion corrected by hand is as sure as one of the record, and comes before it', () => {
  expect(weighCup('1 cup thing', [], corrected('cup', '', 140))).toEqual({ grams: 140, conversion: 1 });
  expect(weighCup('1 cup thing', ['cup: 125'], corrected('cup', '', 140))).toEqual({ grams: 140, conversion: 1 });
});

test('other volumes are scaled from a portion corrected by hand as from one of the record', () => {
  expect(weighCup('1 cup thing', [], corrected('tablespoon', '', 10))).toEqual({ grams: 160, conversion: 0.95 });
});

test('no customary portion replaces a portion corrected by hand', () => {
  const chopped = corrected('cup', 'chopped', 90);
  expect(weighCup('1 cup chopped thing', ['cup: 120 (customary)'], chopped)).toEqual({ grams: 90, conversion: 1 });
});
