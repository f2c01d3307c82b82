import fc from '../support/fast-check';
import { toTwelveDigits } from '../../src/analysis/round';

const check = (value: number, expected: number) => expect(toTwelveDigits(value)).toBe(expected);

test('the residue of binary sums is removed', () => {
  check(0.1 + 0.2, 0.3);
  check(1.005 * 1000, 1005);
  check(-(0.1 + 0.2), -0.3);
});

test('zero stays zero, without a sign', () => {
  check(0, 0);
  check(-0, 0);
});

test('any number is rounded as by printing 12 digits and reading them', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (value) => check(value, Number(value.toPrecision(12)) + 0)),
    { numRuns: 5000 },
  );
});

test('the same holds near the middle between two numbers of 12 digits, and near powers of ten', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999_999 }),
      fc.constantFrom(-0.5, -0.4999999, 0.4999999, 0.5, 0.5000001),
      fc.integer({ min: -10, max: 4 }),
      (whole, rest, exponent) => {
        const value = Math.abs((whole + rest) * 10 ** exponent);
        check(value, Number(value.toPrecision(12)));
      },
    ),
    { numRuns: 5000 },
  );
  for (let exponent = -14; exponent < 16; exponent++) {
    for (const near of [1, 9.99999999999, 9.9999999999949, 9.999999999995, 1.00000000000049, 1.0000000000005]) {
      const value = near * 10 ** exponent;
      check(value, Number(value.toPrecision(12)));
    }
  }
});
