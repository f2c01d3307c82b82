/** The numbers of the advisory locks that processes on one database keep each other out by. Any that nothing else locks on: words in ASCII. */
export const locks = {
  /** "seed": whoever brings the seed into the foods, or an import; until the transaction ends. */
  seed: 0x73656564,
  /** "impo": one import at a time; as long as its session lasts. */
  import: 0x696d706f,
  /** "food": whoever renews the version of the foods, as renew_catalog_version() does by itself; until the transaction ends. */
  foods: 0x666f6f64,
} as const;
