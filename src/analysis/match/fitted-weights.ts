// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 4.466,
  missedKnown: 0.113,
  conflict: -0.681,
  missedFood: -1.49,
  modifier: 0.563,
  lineHead: 2.321,
  headMissed: -0.906,
  nameHead: 0.494,
  extraWords: -4.266,
  state: 1.254,
  aliasState: 1.515,
  aliasName: 0.26,
  close: -0.092,
  proxy: -2.001,
  popularity: 1.079,
  completeness: 0.764,
  reference: 0.584,
  category: 0.898,
  portion: 1.175,
  dish: -1.451,
  title: 0.15,
} as const;

/** Log odds that an alias is right: a constant for its fit, and what each liberty with the line changes. */
export const aliasOdds = {
  exact: 3.596,
  close: 3.209,
  proxy: 1.677,
  emptyWords: -0.049,
  translated: -0.651,
  respelt: -1.594,
  tail: -0.962,
  part: -0.656,
  brand: -0.416,
  lesserWord: -0.989,
  unknownWord: -1.742,
  leanWord: -1.979,
  foodWord: -1.698,
  otherWord: -0.973,
  wordAfter: -2.571,
  stateLost: -1.702,
  stateFound: -1.032,
  vague: -1.11,
  alternatives: -0.571,
  otherAlternative: -1.408,
  severalFoods: -1.846,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -3.165,
  sum: 0.343,
  lead: 1.069,
  coverage: 0.001,
  missedKnown: 0.564,
  conflict: -0.885,
  missedFood: 0.842,
  modifier: -0.007,
  lineHead: 0.086,
  headMissed: -0.513,
  headUnknown: -1.058,
  nameHead: 0.137,
  extraWords: -0.588,
  proxy: -0.579,
  mended: -1.072,
  brand: 0.04,
} as const;

/** Names these very numbers. */
export const weightsVersion = '8d3e2c98';
