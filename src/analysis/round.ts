/**
 * Rounds to 12 significant digits, the precision of every emitted amount; removes what binary sums leave behind (0.1 + 0.2). The result is
 * `Number(value.toPrecision(12))` to the bit. That prints the number and reads it back, though, 15 times for a line; where it is certain to
 * come out alike it is done with numbers alone, in a sixth of the time.
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
  // The product is off by 1e-4 at most (half a unit in the last of 53 bits, below 1e12): only near the middle may it fall on the wrong side.
  if (Math.abs(rest - 0.5) < 0.001) return Number(value.toPrecision(12));
  // A whole number below 2^53 over a power of ten up to 1e22 is the double nearest to the decimal: both are exact, and division rounds once.
  const rounded = (rest < 0.5 ? whole : whole + 1) / power;
  return value < 0 ? -rounded : rounded;
}

// Between these, between 0 and 22 decimals give 12 digits.
const minSize = 1e-10;
const maxSize = 1e12;

const powersOfTen = Array.from({ length: 24 }, (_, exponent) => Number(`1e${exponent}`));
