/** Rounds to 12 significant digits, the precision of every emitted amount; removes what binary sums leave behind (0.1 + 0.2). */
export function toTwelveDigits(value: number): number {
  return Number(value.toPrecision(12));
}
