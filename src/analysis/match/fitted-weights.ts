// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 4.463,
  missedKnown: 0.116,
  conflict: -0.683,
  missedFood: -1.492,
  modifier: 0.559,
  lineHead: 2.322,
  headMissed: -0.907,
  nameHead: 0.495,
  extraWords: -4.28,
  state: 1.254,
  aliasState: 1.513,
  aliasName: 0.26,
  close: -0.09,
  proxy: -2.001,
  popularity: 1.08,
  completeness: 0.769,
  reference: 0.585,
  category: 0.874,
  portion: 1.17,
  dish: -1.45,
  title: 0.15,
} as const;

/** Log odds that an alias is right: a constant for its fit, and what each liberty with the line changes. */
export const aliasOdds = {
  exact: 3.598,
  close: 3.205,
  proxy: 1.673,
  emptyWords: -0.049,
  translated: -0.651,
  respelt: -1.594,
  tail: -0.961,
  part: -0.656,
  brand: -0.415,
  lesserWord: -0.988,
  unknownWord: -1.74,
  leanWord: -1.979,
  foodWord: -1.705,
  otherWord: -0.979,
  wordAfter: -2.571,
  stateLost: -1.701,
  stateFound: -1.032,
  vague: -1.105,
  alternatives: -0.585,
  otherAlternative: -1.412,
  severalFoods: -1.846,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -3.181,
  sum: 0.345,
  lead: 1.077,
  coverage: -0.007,
  missedKnown: 0.566,
  conflict: -0.881,
  missedFood: 0.831,
  modifier: -0.009,
  lineHead: 0.077,
  headMissed: -0.504,
  headUnknown: -1.061,
  nameHead: 0.137,
  extraWords: -0.565,
  proxy: -0.575,
  mended: -1.079,
  brand: 0.049,
} as const;

/** Names these very numbers. */
export const weightsVersion = '0d2fa500';
