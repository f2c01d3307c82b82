// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 4.501,
  missedKnown: 0.039,
  conflict: -0.572,
  missedFood: -1.476,
  modifier: 0.55,
  lineHead: 2.321,
  headMissed: -0.903,
  nameHead: 0.432,
  extraWords: -4.454,
  state: 1.165,
  aliasState: 1.615,
  aliasName: 0.001,
  close: -0.11,
  proxy: -2.045,
  popularity: 1.126,
  completeness: 0.818,
  reference: 0.531,
  category: 0.859,
  portion: 1.282,
  dish: -1.365,
  title: 0.15,
} as const;

/** Log odds that an alias is right: a constant for its fit, and what each liberty with the line changes. */
export const aliasOdds = {
  exact: 3.584,
  close: 3.145,
  proxy: 1.666,
  emptyWords: -0.057,
  translated: -0.654,
  respelt: -1.585,
  tail: -0.951,
  part: -0.651,
  brand: -0.441,
  lesserWord: -0.981,
  unknownWord: -1.71,
  leanWord: -1.954,
  foodWord: -1.684,
  otherWord: -1.004,
  wordAfter: -2.509,
  stateLost: -1.731,
  stateFound: -1.067,
  vague: -0.99,
  alternatives: -0.55,
  otherAlternative: -1.327,
  severalFoods: -1.764,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -3.133,
  sum: 0.339,
  lead: 1.115,
  coverage: -0.006,
  missedKnown: 0.396,
  conflict: -0.902,
  missedFood: 0.933,
  modifier: -0.027,
  lineHead: 0.038,
  headMissed: -0.409,
  headUnknown: -1.035,
  nameHead: 0.179,
  extraWords: -0.544,
  proxy: -0.529,
  mended: -1.053,
  brand: 0.071,
} as const;

/** Names these very numbers. */
export const weightsVersion = '34ee7c6c';
