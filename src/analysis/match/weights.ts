// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 5.026,
  missedKnown: 0.343,
  conflict: -0.13,
  missedFood: -1.444,
  modifier: 0.491,
  lineHead: 2.286,
  headMissed: -0.862,
  nameHead: 0.266,
  extraWords: -4.499,
  state: 1.181,
  aliasState: 1.417,
  aliasName: -0.328,
  close: -0.113,
  proxy: -2.435,
  popularity: 1.278,
  completeness: 0.881,
  reference: 0.24,
  category: 0.826,
  portion: 1.444,
  dish: -1.356,
  title: 0.15,
} as const;

/** Log odds that an alias is right: a constant for its fit, one for a shortened name, and what each relaxation of the line changes. */
export const aliasOdds = {
  exact: 3.502,
  close: 3.244,
  proxy: 1.75,
  shortened: -0.808,
  emptyWords: -0.081,
  translated: -0.45,
  respelt: -1.359,
  tail: -0.513,
  part: -0.758,
  brand: -0.292,
  minorWord: -0.206,
  processWord: -1.352,
  unknownWord: -1.175,
  leanWord: -1.381,
  freeFromWord: -1.347,
  foodWord: -0.926,
  otherWord: -0.522,
  wordAfter: -1.712,
  unknownAfter: -2.831,
  stateLost: -1.28,
  stateFound: -1.223,
  otherCategory: -0.228,
  rival: -1.295,
  kindLost: -0.404,
  unknownKind: -1.366,
  vague: -0.577,
  alternatives: -0.302,
  otherAlternative: -1.423,
  severalFoods: -1.689,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -2.569,
  sum: 0.314,
  lead: 0.894,
  coverage: -0.186,
  missedKnown: 0.169,
  conflict: -0.946,
  missedFood: 0.59,
  modifier: 0.013,
  lineHead: 0.003,
  headMissed: -0.476,
  headUnknown: -0.837,
  nameHead: 0.124,
  extraWords: -0.429,
  proxy: -0.734,
  corrected: -1.148,
  brand: 0.125,
  kindLost: -1.063,
} as const;

/** Names these very numbers. */
export const weightsVersion = '3ee8e3c0';
