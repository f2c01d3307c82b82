// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 4.487,
  missedKnown: 0.11,
  conflict: -0.664,
  missedFood: -1.485,
  modifier: 0.56,
  lineHead: 2.322,
  headMissed: -0.907,
  nameHead: 0.493,
  extraWords: -4.315,
  state: 1.233,
  aliasState: 1.549,
  aliasName: 0.212,
  close: -0.103,
  proxy: -1.994,
  popularity: 1.087,
  completeness: 0.778,
  reference: 0.591,
  category: 0.871,
  portion: 1.175,
  dish: -1.452,
  title: 0.15,
} as const;

/** Log odds that an alias is right: a constant for its fit, and what each liberty with the line changes. */
export const aliasOdds = {
  exact: 3.596,
  close: 3.205,
  proxy: 1.67,
  emptyWords: -0.044,
  translated: -0.651,
  respelt: -1.589,
  tail: -0.962,
  part: -0.656,
  brand: -0.415,
  lesserWord: -0.984,
  unknownWord: -1.746,
  leanWord: -1.979,
  foodWord: -1.696,
  otherWord: -0.979,
  wordAfter: -2.568,
  stateLost: -1.701,
  stateFound: -1.031,
  vague: -1.106,
  alternatives: -0.577,
  otherAlternative: -1.411,
  severalFoods: -1.846,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -3.148,
  sum: 0.341,
  lead: 1.062,
  coverage: 0,
  missedKnown: 0.567,
  conflict: -0.891,
  missedFood: 0.845,
  modifier: 0.005,
  lineHead: 0.089,
  headMissed: -0.489,
  headUnknown: -1.06,
  nameHead: 0.155,
  extraWords: -0.583,
  proxy: -0.586,
  mended: -1.054,
  brand: 0.04,
} as const;

/** Names these very numbers. */
export const weightsVersion = '9dd38232';
