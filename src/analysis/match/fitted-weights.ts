// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 4.491,
  missedKnown: 0.023,
  conflict: -0.594,
  missedFood: -1.516,
  modifier: 0.55,
  lineHead: 2.321,
  headMissed: -0.904,
  nameHead: 0.471,
  extraWords: -4.387,
  state: 1.183,
  aliasState: 1.614,
  aliasName: 0.076,
  close: -0.099,
  proxy: -2.053,
  popularity: 1.109,
  completeness: 0.8,
  reference: 0.528,
  category: 0.864,
  portion: 1.276,
  dish: -1.367,
  title: 0.15,
} as const;

/** Log odds that an alias is right: a constant for its fit, and what each liberty with the line changes. */
export const aliasOdds = {
  exact: 3.587,
  close: 3.149,
  proxy: 1.666,
  emptyWords: -0.058,
  translated: -0.654,
  respelt: -1.586,
  tail: -0.952,
  part: -0.652,
  brand: -0.444,
  lesserWord: -0.981,
  unknownWord: -1.709,
  leanWord: -1.956,
  foodWord: -1.685,
  otherWord: -0.994,
  wordAfter: -2.508,
  stateLost: -1.733,
  stateFound: -1.061,
  vague: -0.99,
  alternatives: -0.549,
  otherAlternative: -1.331,
  severalFoods: -1.765,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -3.113,
  sum: 0.341,
  lead: 1.107,
  coverage: -0.029,
  missedKnown: 0.424,
  conflict: -0.92,
  missedFood: 0.966,
  modifier: -0.021,
  lineHead: 0.034,
  headMissed: -0.397,
  headUnknown: -1.057,
  nameHead: 0.169,
  extraWords: -0.588,
  proxy: -0.533,
  mended: -1.061,
  brand: 0.071,
} as const;

/** Names these very numbers. */
export const weightsVersion = '416c9f79';
