// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 4.042,
  missedKnown: -0.394,
  missedFood: -1.205,
  modifier: 0.545,
  lineHead: 2.347,
  headMissed: -0.947,
  nameHead: 0.542,
  extraWords: -4.588,
  state: 1.381,
  aliasState: 1.602,
  aliasName: -0.602,
  close: -0.031,
  proxy: -1.806,
  popularity: 1.358,
  completeness: 1.083,
  reference: 0.817,
  category: 1.271,
  portion: 1.499,
  dish: -1.585,
  title: 0.15,
} as const;

/** Log odds that an alias is right: a constant for its fit, and what each liberty with the line changes. */
export const aliasOdds = {
  exact: 4.498,
  close: 3.441,
  proxy: 1.39,
  emptyWords: -0.326,
  translated: -0.678,
  respelt: -1.498,
  tail: -1.074,
  part: -0.533,
  brand: -0.5,
  lesserWord: -1.159,
  unknownWord: -1.768,
  stateLost: -1.771,
  stateFound: -0.932,
  vague: -1.357,
  alternatives: -0.727,
  otherAlternative: -1.183,
  severalFoods: -2.041,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -3.937,
  sum: 0.401,
  lead: 0.788,
  coverage: 0.471,
  missedKnown: -0.476,
  missedFood: 0.15,
  modifier: -0.172,
  lineHead: 0.868,
  headMissed: -0.935,
  nameHead: 0.398,
  extraWords: -0.858,
  proxy: -0.405,
  mended: -0.605,
  brand: -0.214,
} as const;

/** Names these very numbers. */
export const weightsVersion = '3981caaf';
