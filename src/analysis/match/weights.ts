// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 5.036,
  missedKnown: 0.362,
  conflict: -0.136,
  missedFood: -1.406,
  modifier: 0.497,
  lineHead: 2.287,
  headMissed: -0.863,
  nameHead: 0.269,
  extraWords: -4.49,
  state: 1.198,
  aliasState: 1.39,
  aliasName: -0.333,
  close: -0.119,
  proxy: -2.405,
  popularity: 1.274,
  completeness: 0.894,
  reference: 0.239,
  category: 0.825,
  portion: 1.45,
  dish: -1.351,
  title: 0.15,
} as const;

/** Log odds that an alias is right: a constant for its fit, one for a shortened name, and what each relaxation of the line changes. */
export const aliasOdds = {
  exact: 3.526,
  close: 3.259,
  proxy: 1.783,
  shortened: -0.788,
  emptyWords: -0.095,
  translated: -0.489,
  respelt: -1.243,
  tail: -0.518,
  part: -0.761,
  brand: -0.297,
  minorWord: -0.216,
  processWord: -1.355,
  unknownWord: -1.108,
  leanWord: -1.39,
  freeFromWord: -1.355,
  foodWord: -0.933,
  otherWord: -0.502,
  wordAfter: -1.7,
  stateLost: -1.276,
  stateFound: -1.245,
  otherCategory: -0.169,
  rival: -1.339,
  kindLost: -0.368,
  unknownKind: -1.346,
  vague: -0.533,
  alternatives: -0.359,
  otherAlternative: -1.414,
  severalFoods: -1.4,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -2.358,
  sum: 0.29,
  lead: 0.916,
  coverage: -0.166,
  missedKnown: 0.126,
  conflict: -0.973,
  missedFood: 0.576,
  modifier: 0.002,
  lineHead: 0.018,
  headMissed: -0.437,
  headUnknown: -0.811,
  nameHead: 0.09,
  extraWords: -0.483,
  proxy: -0.608,
  corrected: -1.08,
  brand: 0.104,
  kindLost: -0.996,
} as const;

/** Names these very numbers. */
export const weightsVersion = 'fb5dbe8c';
