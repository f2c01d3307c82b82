// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 4.492,
  missedKnown: 0.105,
  conflict: -0.712,
  missedFood: -1.454,
  modifier: 0.581,
  lineHead: 2.324,
  headMissed: -0.91,
  nameHead: 0.497,
  extraWords: -4.268,
  state: 1.27,
  aliasState: 1.522,
  aliasName: 0.252,
  close: -0.112,
  proxy: -2.026,
  popularity: 1.072,
  completeness: 0.775,
  reference: 0.591,
  category: 0.842,
  portion: 1.161,
  dish: -1.43,
  title: 0.15,
} as const;

/** Log odds that an alias is right: a constant for its fit, and what each liberty with the line changes. */
export const aliasOdds = {
  exact: 3.623,
  close: 3.223,
  proxy: 1.669,
  emptyWords: -0.035,
  translated: -0.646,
  respelt: -1.598,
  tail: -0.972,
  part: -0.636,
  brand: -0.417,
  lesserWord: -1.02,
  unknownWord: -1.745,
  leanWord: -2.078,
  foodWord: -1.712,
  otherWord: -1.007,
  wordAfter: -2.578,
  stateLost: -1.704,
  stateFound: -1.019,
  vague: -1.109,
  alternatives: -0.559,
  otherAlternative: -1.2,
  severalFoods: -1.851,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -3.131,
  sum: 0.346,
  lead: 1.057,
  coverage: -0.03,
  missedKnown: 0.566,
  conflict: -0.958,
  missedFood: 0.73,
  modifier: -0.011,
  lineHead: 0.076,
  headMissed: -0.499,
  headUnknown: -1.085,
  nameHead: 0.145,
  extraWords: -0.658,
  proxy: -0.562,
  mended: -1.081,
  brand: 0.045,
} as const;

/** Names these very numbers. */
export const weightsVersion = '21a6cc1c';
