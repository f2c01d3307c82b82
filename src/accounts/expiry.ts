/**
 * Reads when a key expires: a day, at whose end (UTC) the key expires, or a time.
 * @param text "2027-12-31" or "2027-12-31T12:00:00Z"
 * @returns null if it is neither
 */
export function readExpiry(text: string): Date | null {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const expiresAt = new Date(isDay ? `${text}T23:59:59.999Z` : text);
  // Date would otherwise read February 31 as a day in March.
  const isReal = !Number.isNaN(expiresAt.getTime()) && (!isDay || expiresAt.toISOString().startsWith(text));
  return isReal && /^\d{4}-\d\d-\d\d/.test(text) ? expiresAt : null;
}
