/**
 * Keys of the advisory locks that exclude processes on one database from each other. The keys are
 * words in ASCII, chosen so that nothing else is likely to use them.
 */
export const locks = {
  /**
   * "seed": held by a process that writes the seed into the foods, or imports; until its
   * transaction ends.
   */
  seed: 0x73656564,
  /** "impo": held by an import, so that only one runs at a time; until its session ends. */
  import: 0x696d706f,
  /**
   * "food": held by a process that changes the version of the foods, as renew_catalog_version()
   * does itself; until its transaction ends.
   */
  foods: 0x666f6f64,
} as const;

/**
 * The schema that holds the replaced tables of branded foods for requests that began before the
 * import ended.
 */
export const formerSchema = 'fdc_former';

/**
 * Whether PostgreSQL can store this text: no NUL, and no unpaired surrogate, which UTF-8 cannot
 * encode.
 */
export function isStorable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text);
}

/**
 * Returns whether a text has the form of a UUID. PostgreSQL refuses a query with any other text.
 */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
