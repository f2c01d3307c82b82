/** A number as a cook reads it: at most four digits, no trailing zeros. */
export function formatAmount(value: number): string {
  return String(value >= 1000 ? Math.round(value) : Number(value.toPrecision(4)));
}
