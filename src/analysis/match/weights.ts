// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 4.913,
  missedKnown: 0.313,
  conflict: -0.207,
  missedFood: -1.392,
  modifier: 0.525,
  lineHead: 2.292,
  headMissed: -0.869,
  nameHead: 0.316,
  extraWords: -4.569,
  state: 1.189,
  aliasState: 1.464,
  aliasName: -0.288,
  close: -0.09,
  proxy: -2.169,
  popularity: 1.236,
  completeness: 0.915,
  reference: 0.263,
  category: 0.796,
  portion: 1.411,
  dish: -1.427,
  title: 0.15,
} as const;

/** Log odds that an alias is right: a constant for its fit, one for a shortened name, and what each relaxation of the line changes. */
export const aliasOdds = {
  exact: 3.548,
  close: 3.307,
  proxy: 1.657,
  shortened: -0.713,
  emptyWords: -0.083,
  translated: -0.499,
  respelt: -1.409,
  tail: -0.552,
  part: -0.714,
  brand: -0.269,
  minorWord: -0.271,
  processWord: -1.404,
  unknownWord: -1.064,
  leanWord: -1.422,
  freeFromWord: -1.368,
  foodWord: -0.979,
  otherWord: -0.532,
  wordAfter: -1.72,
  stateLost: -1.31,
  stateFound: -1.315,
  otherCategory: -0.126,
  rival: -1.377,
  kindLost: -0.382,
  unknownKind: -1.469,
  vague: -0.565,
  alternatives: -0.41,
  otherAlternative: -1.458,
  severalFoods: -1.407,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -2.479,
  sum: 0.309,
  lead: 0.935,
  coverage: -0.212,
  missedKnown: 0.105,
  conflict: -1.018,
  missedFood: 0.627,
  modifier: -0.03,
  lineHead: -0.017,
  headMissed: -0.372,
  headUnknown: -0.851,
  nameHead: 0.125,
  extraWords: -0.491,
  proxy: -0.487,
  corrected: -1.251,
  brand: 0.171,
  kindLost: -0.928,
} as const;

/** Names these very numbers. */
export const weightsVersion = 'e57df206';
