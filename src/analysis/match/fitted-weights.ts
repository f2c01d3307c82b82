// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 4.468,
  missedKnown: -0.029,
  conflict: -0.771,
  missedFood: -1.5,
  modifier: 0.561,
  lineHead: 2.32,
  headMissed: -0.908,
  nameHead: 0.479,
  extraWords: -4.318,
  state: 1.206,
  aliasState: 1.594,
  aliasName: 0.141,
  close: -0.093,
  proxy: -2.047,
  popularity: 1.074,
  completeness: 0.766,
  reference: 0.661,
  category: 0.847,
  portion: 1.078,
  dish: -1.432,
  title: 0.15,
} as const;

/** Log odds that an alias is right: a constant for its fit, and what each liberty with the line changes. */
export const aliasOdds = {
  exact: 3.259,
  close: 2.931,
  proxy: 1.455,
  emptyWords: -0.139,
  translated: -0.464,
  respelt: -1.321,
  tail: -1.217,
  part: -0.604,
  brand: -0.318,
  lesserWord: -0.707,
  unknownWord: -1.413,
  leanWord: -2.073,
  foodWord: -1.533,
  otherWord: -0.844,
  wordAfter: -2.197,
  stateLost: -1.592,
  stateFound: -1.024,
  vague: -0.878,
  alternatives: -0.464,
  otherAlternative: -1.278,
  severalFoods: -1.965,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -3.071,
  sum: 0.341,
  lead: 1.026,
  coverage: -0.037,
  missedKnown: 0.622,
  conflict: -0.976,
  missedFood: 0.788,
  modifier: -0.016,
  lineHead: 0.114,
  headMissed: -0.494,
  headUnknown: -1.097,
  nameHead: 0.183,
  extraWords: -0.628,
  proxy: -0.478,
  mended: -1.144,
  brand: 0.05,
} as const;

/** Names these very numbers. */
export const weightsVersion = 'd0249daa';
