// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 4.913,
  missedKnown: 0.335,
  conflict: -0.188,
  missedFood: -1.391,
  modifier: 0.529,
  lineHead: 2.292,
  headMissed: -0.868,
  nameHead: 0.316,
  extraWords: -4.57,
  state: 1.187,
  aliasState: 1.465,
  aliasName: -0.291,
  close: -0.093,
  proxy: -2.159,
  popularity: 1.237,
  completeness: 0.915,
  reference: 0.258,
  category: 0.796,
  portion: 1.412,
  dish: -1.428,
  title: 0.15,
} as const;

/** Log odds that an alias is right: a constant for its fit, one for a shortened name, and what each relaxation of the line changes. */
export const aliasOdds = {
  exact: 3.547,
  close: 3.308,
  proxy: 1.66,
  shortened: -0.713,
  emptyWords: -0.084,
  translated: -0.5,
  respelt: -1.414,
  tail: -0.552,
  part: -0.717,
  brand: -0.268,
  minorWord: -0.271,
  processWord: -1.404,
  unknownWord: -1.063,
  leanWord: -1.422,
  freeFromWord: -1.367,
  foodWord: -0.978,
  otherWord: -0.532,
  wordAfter: -1.723,
  stateLost: -1.31,
  stateFound: -1.316,
  otherCategory: -0.126,
  rival: -1.377,
  kindLost: -0.382,
  unknownKind: -1.468,
  vague: -0.566,
  alternatives: -0.41,
  otherAlternative: -1.458,
  severalFoods: -1.407,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -2.475,
  sum: 0.31,
  lead: 0.935,
  coverage: -0.22,
  missedKnown: 0.102,
  conflict: -1.02,
  missedFood: 0.626,
  modifier: -0.034,
  lineHead: -0.025,
  headMissed: -0.395,
  headUnknown: -0.852,
  nameHead: 0.126,
  extraWords: -0.495,
  proxy: -0.504,
  corrected: -1.26,
  brand: 0.171,
  kindLost: -0.929,
} as const;

/** Names these very numbers. */
export const weightsVersion = 'c1cd2bcf';
