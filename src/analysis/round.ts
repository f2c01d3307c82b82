/**
 * Rounds to 12 significant digits, the precision of every amount in answers; this removes the
 * residue of binary sums (0.1 + 0.2). The result equals `Number(value.toPrecision(12))` to the bit,
 * which would print and read the number 15 times for each line. Arithmetic takes a sixth of the
 * time and is used where the result is certain.
 */
export function toTwelveDigits(value: number): number {
  if (value === 0) return 0;
  const size = Math.abs(value);
  if (!(size >= minSize && size < maxSize)) return Number(value.toPrecision(12));
  let decimals = 0;
  while (size * (powersOfTen[decimals + 1] ?? 0) < maxSize) decimals++;
  const power = powersOfTen[decimals] ?? 1;
  const scaled = size * power;
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  // The product is off by at most 1e-4 (half a unit in the last of 53 bits, below 1e12), so only
  // values near the middle could be rounded to the wrong side.
  if (Math.abs(rest - 0.5) < 0.001) return Number(value.toPrecision(12));
  // A whole number below 2^53 divided by a power of ten up to 1e22 is the double nearest to the
  // decimal: both are exact, and the division rounds once.
  const rounded = (rest < 0.5 ? whole : whole + 1) / power;
  return value < 0 ? -rounded : rounded;
}

// Between these sizes 12 digits take 0 to 22 decimals.
const minSize = 1e-10;
const maxSize = 1e12;

const powersOfTen = Array.from({ length: 24 }, (_, exponent) => Number(`1e${exponent}`));

/**
 * Rounds to the nearest multiple of the step, halves up, as the guidance to 21 CFR 101.9 and to
 * Regulation (EU) 1169/2011 does. The number of steps is brought to 12 significant digits first:
 * in binary 1.005 / 0.01 is 100.49999999999999, which would be rounded down.
 * @param amount 0 or more
 * @param step above 0
 */
export function roundToStep(amount: number, step: number): number {
  return toTwelveDigits(Math.round(toTwelveDigits(amount / step)) * step);
}
