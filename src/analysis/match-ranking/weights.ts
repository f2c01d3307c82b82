// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 5.024,
  missedKnown: 0.336,
  conflict: -0.13,
  missedFood: -1.451,
  modifier: 0.491,
  lineHead: 2.286,
  headMissed: -0.862,
  nameHead: 0.265,
  extraWords: -4.498,
  state: 1.182,
  aliasState: 1.417,
  aliasName: -0.33,
  close: -0.115,
  proxy: -2.447,
  popularity: 1.279,
  completeness: 0.882,
  reference: 0.239,
  category: 0.824,
  portion: 1.449,
  dish: -1.356,
  title: 0.15,
} as const;

/** Log odds that an alias is right: a constant for its fit, one for a shortened name, and what each relaxation of the line changes. */
export const aliasOdds = {
  exact: 3.51,
  close: 3.259,
  proxy: 1.707,
  shortened: -0.813,
  emptyWords: -0.082,
  translated: -0.451,
  respelt: -1.364,
  tail: -0.513,
  part: -0.758,
  brand: -0.293,
  minorWord: -0.206,
  processWord: -1.353,
  unknownWord: -1.176,
  leanWord: -1.382,
  freeFromWord: -1.347,
  foodWord: -0.926,
  otherWord: -0.521,
  wordAfter: -1.71,
  unknownAfter: -2.833,
  stateLost: -1.278,
  stateFound: -1.218,
  otherCategory: -0.227,
  rival: -1.299,
  kindLost: -0.41,
  unknownKind: -1.366,
  vague: -0.604,
  alternatives: -0.302,
  otherAlternative: -1.425,
  severalFoods: -1.69,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -2.566,
  sum: 0.314,
  lead: 0.893,
  coverage: -0.182,
  missedKnown: 0.175,
  conflict: -0.953,
  missedFood: 0.586,
  modifier: 0.01,
  lineHead: 0.004,
  headMissed: -0.475,
  headUnknown: -0.838,
  nameHead: 0.124,
  extraWords: -0.432,
  proxy: -0.729,
  corrected: -1.147,
  brand: 0.123,
  kindLost: -1.065,
} as const;

/** Names these very numbers. */
export const weightsVersion = '6079e679';
