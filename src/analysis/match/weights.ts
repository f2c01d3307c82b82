// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 4.529,
  missedKnown: 0.079,
  conflict: -0.505,
  missedFood: -1.514,
  modifier: 0.536,
  lineHead: 2.318,
  headMissed: -0.9,
  nameHead: 0.42,
  extraWords: -4.449,
  state: 1.184,
  aliasState: 1.611,
  aliasName: 0.001,
  close: -0.145,
  proxy: -2.033,
  popularity: 1.126,
  completeness: 0.815,
  reference: 0.499,
  category: 0.862,
  portion: 1.264,
  dish: -1.365,
  title: 0.15,
} as const;

/** Log odds that an alias is right: a constant for its fit, and what each liberty with the line changes. */
export const aliasOdds = {
  exact: 3.581,
  close: 3.143,
  proxy: 1.669,
  emptyWords: -0.054,
  translated: -0.653,
  respelt: -1.575,
  tail: -0.948,
  part: -0.641,
  brand: -0.441,
  lesserWord: -0.987,
  unknownWord: -1.699,
  leanWord: -1.952,
  foodWord: -1.681,
  otherWord: -1.011,
  wordAfter: -2.5,
  stateLost: -1.73,
  stateFound: -1.057,
  vague: -0.984,
  alternatives: -0.547,
  otherAlternative: -1.321,
  severalFoods: -1.779,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -3.046,
  sum: 0.325,
  lead: 1.113,
  coverage: 0.025,
  missedKnown: 0.341,
  conflict: -0.909,
  missedFood: 0.914,
  modifier: -0.012,
  lineHead: 0.071,
  headMissed: -0.432,
  headUnknown: -1.044,
  nameHead: 0.189,
  extraWords: -0.583,
  proxy: -0.523,
  mended: -1.057,
  brand: 0.068,
} as const;

/** Names these very numbers. */
export const weightsVersion = '27929427';
