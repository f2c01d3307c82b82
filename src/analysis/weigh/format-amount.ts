/** A number as a cook reads it: at most four digits, no trailing zeros. */
export function formatAmount(value: number): string {
  // Most amounts of a kitchen have few digits, and are printed much faster as they are.
  if ((value < 1000 && Number.isInteger(value)) || (value < 100 && Number.isInteger(4 * value))) return String(value);
  return String(value >= 1000 ? Math.round(value) : Number(value.toPrecision(4)));
}
