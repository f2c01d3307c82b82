/** Exact, by the international agreement of 1959. */
export const cmPerInch = 2.54;

/** The inches of a length that stands for a size: "3-inch", "1 1/2-inch", "2.5-cm"; null where it is none. */
export function readInches(size: string | null): number | null {
  const match = /(?:(\d+)[- ])?(\d+(?:\.\d+)?)(?:\/(\d+))?[- ]*(inch|in\b|cm|")/i.exec(size ?? '');
  if (match === null) return null;
  const [, whole = '0', top = '0', bottom = '1', unit = ''] = match;
  const length = Number(whole) + Number(top) / Number(bottom);
  if (!Number.isFinite(length) || length <= 0) return null;
  return unit.toLowerCase() === 'cm' ? length / cmPerInch : length;
}
