/**
 * The range that holds a share with 95 % confidence, by Wilson's score method (E. B. Wilson, JASA 22, 1927): honest for small numbers and for shares
 * near 0 and 1, where the usual plus-minus is not.
 * @param right how many of `number` are right; both may be fractions where lines are weighed
 * @returns lower and upper bound, 0 to 1; the whole range where `number` is 0
 */
export function findWilsonInterval(right: number, number: number): readonly [number, number] {
  if (number === 0) return [0, 1];
  const share = right / number;
  const spread = z95 ** 2 / number;
  const centre = (share + spread / 2) / (1 + spread);
  const reach = (z95 * Math.sqrt((share * (1 - share)) / number + spread / (4 * number))) / (1 + spread);
  return [Math.max(0, centre - reach), Math.min(1, centre + reach)];
}

/** The point of the normal distribution with 2.5 % above it. */
const z95 = 1.959963984540054;
