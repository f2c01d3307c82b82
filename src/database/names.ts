/** The numbers of the advisory locks that processes on one database keep each other out by. Any that nothing else locks on: words in ASCII. */
export const locks = {
  /** "seed": whoever brings the seed into the foods, or an import; until the transaction ends. */
  seed: 0x73656564,
  /** "impo": one import at a time; as long as its session lasts. */
  import: 0x696d706f,
  /** "food": whoever renews the version of the foods, as renew_catalog_version() does by itself; until the transaction ends. */
  foods: 0x666f6f64,
} as const;

/** Where the tables of branded foods that the last import took out of use wait for requests that began before it. */
export const formerSchema = 'fdc_former';

/** Whether PostgreSQL keeps this text as it is: it has no NUL, and no half of a pair of surrogates, which no UTF-8 is of. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text);
}
