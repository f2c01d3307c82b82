import { roundForEuLabel, type EuRule } from '../../src/nutrition-label/eu-rounding';
import {
  roundForUsLabel,
  roundMicronutrientPercent,
  roundPercent,
  type Declared,
  type UsRule,
} from '../../src/nutrition-label/us-rounding';
import { readCaseRows } from '../../tools/read-case-rows';

const write = (declared: Declared): string =>
  declared.kind === 'amount' ? String(declared.amount) : `less than ${declared.below}`;
const us = (rule: UsRule) => (amount: number) => write(roundForUsLabel(rule, amount));
const eu = (rule: EuRule) => (amount: number) => roundForEuLabel(rule, amount);

/** Every rule by its name in the rows: a rule without a row fails below. */
const rules: Readonly<Record<string, (amount: number) => string>> = {
  'us calories': us('calories'),
  'us fat': us('fat'),
  'us cholesterol': us('cholesterol'),
  'us sodium': us('sodium'),
  'us carbohydrate': us('carbohydrate'),
  'us largeMineral': us('largeMineral'),
  'us smallMicronutrient': us('smallMicronutrient'),
  'us percent': (percent) => String(roundPercent(percent)),
  'us micronutrientPercent': (percent) => String(roundMicronutrientPercent(percent)),
  'eu energy': eu('energy'),
  'eu macronutrient': eu('macronutrient'),
  'eu saturates': eu('saturates'),
  'eu salt': eu('salt'),
};

const rows = readCaseRows('label-rounding').map((row) => /^(\w+ \w+) (\S+) => (.+)$/.exec(row)?.slice(1) ?? [row]);

test.each(rows)('%s rounds %s to %s', (rule = '', amount = '', printed = '') => {
  expect(rules[rule]?.(Number(amount))).toBe(printed);
});

test('every rule has rows', () => {
  expect(new Set(rows.map(([rule]) => rule))).toEqual(new Set(Object.keys(rules)));
});
