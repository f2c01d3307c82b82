// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 4.918,
  missedKnown: 0.336,
  conflict: -0.184,
  missedFood: -1.389,
  modifier: 0.53,
  lineHead: 2.292,
  headMissed: -0.868,
  nameHead: 0.318,
  extraWords: -4.56,
  state: 1.189,
  aliasState: 1.458,
  aliasName: -0.283,
  close: -0.101,
  proxy: -2.164,
  popularity: 1.237,
  completeness: 0.917,
  reference: 0.256,
  category: 0.799,
  portion: 1.411,
  dish: -1.409,
  title: 0.15,
} as const;

/** Log odds that an alias is right: a constant for its fit, one for a shortened name, and what each relaxation of the line changes. */
export const aliasOdds = {
  exact: 3.547,
  close: 3.307,
  proxy: 1.66,
  shortened: -0.717,
  emptyWords: -0.084,
  translated: -0.501,
  respelt: -1.41,
  tail: -0.55,
  part: -0.72,
  brand: -0.267,
  minorWord: -0.271,
  processWord: -1.405,
  unknownWord: -1.061,
  leanWord: -1.421,
  freeFromWord: -1.367,
  foodWord: -0.98,
  otherWord: -0.534,
  wordAfter: -1.725,
  stateLost: -1.308,
  stateFound: -1.316,
  otherCategory: -0.128,
  rival: -1.371,
  kindLost: -0.377,
  unknownKind: -1.468,
  vague: -0.571,
  alternatives: -0.408,
  otherAlternative: -1.456,
  severalFoods: -1.407,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -2.498,
  sum: 0.311,
  lead: 0.942,
  coverage: -0.22,
  missedKnown: 0.112,
  conflict: -1.003,
  missedFood: 0.621,
  modifier: -0.027,
  lineHead: -0.027,
  headMissed: -0.399,
  headUnknown: -0.85,
  nameHead: 0.121,
  extraWords: -0.492,
  proxy: -0.505,
  corrected: -1.258,
  brand: 0.175,
  kindLost: -0.967,
} as const;

/** Names these very numbers. */
export const weightsVersion = '42fc96aa';
