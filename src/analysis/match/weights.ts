// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 4.939,
  missedKnown: 0.257,
  conflict: -0.195,
  missedFood: -1.405,
  modifier: 0.506,
  lineHead: 2.295,
  headMissed: -0.873,
  nameHead: 0.327,
  extraWords: -4.574,
  state: 1.198,
  aliasState: 1.462,
  aliasName: -0.27,
  close: -0.099,
  proxy: -2.082,
  popularity: 1.231,
  completeness: 0.909,
  reference: 0.274,
  category: 0.801,
  portion: 1.417,
  dish: -1.436,
  title: 0.15,
} as const;

/** Log odds that an alias is right: a constant for its fit, one for a shortened name, and what each relaxation of the line changes. */
export const aliasOdds = {
  exact: 3.587,
  close: 3.33,
  proxy: 1.723,
  shortened: -0.729,
  emptyWords: -0.102,
  translated: -0.489,
  respelt: -1.353,
  tail: -0.574,
  part: -0.624,
  brand: -0.297,
  minorWord: -0.284,
  processWord: -1.418,
  unknownWord: -1.089,
  leanWord: -1.432,
  freeFromWord: -1.373,
  foodWord: -0.978,
  otherWord: -0.53,
  wordAfter: -1.706,
  stateLost: -1.315,
  stateFound: -1.327,
  otherCategory: -0.142,
  rival: -1.371,
  kindLost: -0.394,
  unknownKind: -1.461,
  vague: -0.554,
  alternatives: -0.42,
  otherAlternative: -1.459,
  severalFoods: -1.402,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -2.523,
  sum: 0.304,
  lead: 0.968,
  coverage: -0.191,
  missedKnown: 0.138,
  conflict: -1.033,
  missedFood: 0.61,
  modifier: -0.021,
  lineHead: -0.007,
  headMissed: -0.419,
  headUnknown: -0.838,
  nameHead: 0.131,
  extraWords: -0.513,
  proxy: -0.511,
  corrected: -1.298,
  brand: 0.174,
  kindLost: -0.997,
} as const;

/** Names these very numbers. */
export const weightsVersion = 'b48e2cfc';
