// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 4.935,
  missedKnown: 0.269,
  conflict: -0.216,
  missedFood: -1.404,
  modifier: 0.507,
  lineHead: 2.295,
  headMissed: -0.873,
  nameHead: 0.331,
  extraWords: -4.57,
  state: 1.193,
  aliasState: 1.501,
  aliasName: -0.266,
  close: -0.117,
  proxy: -2.055,
  popularity: 1.228,
  completeness: 0.897,
  reference: 0.272,
  category: 0.802,
  portion: 1.399,
  dish: -1.464,
  title: 0.15,
} as const;

/** Log odds that an alias is right: a constant for its fit, one for a shortened name, and what each relaxation of the line changes. */
export const aliasOdds = {
  exact: 3.586,
  close: 3.326,
  proxy: 1.733,
  shortened: -0.723,
  emptyWords: -0.108,
  translated: -0.508,
  respelt: -1.352,
  tail: -0.573,
  part: -0.656,
  brand: -0.297,
  minorWord: -0.287,
  processWord: -1.41,
  unknownWord: -1.082,
  leanWord: -1.431,
  freeFromWord: -1.374,
  foodWord: -0.984,
  otherWord: -0.529,
  wordAfter: -1.706,
  stateLost: -1.298,
  stateFound: -1.338,
  otherCategory: -0.143,
  rival: -1.382,
  kindLost: -0.382,
  unknownKind: -1.465,
  vague: -0.545,
  alternatives: -0.424,
  otherAlternative: -1.473,
  severalFoods: -1.409,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -2.504,
  sum: 0.301,
  lead: 0.976,
  coverage: -0.19,
  missedKnown: 0.132,
  conflict: -1.02,
  missedFood: 0.625,
  modifier: -0.025,
  lineHead: -0.005,
  headMissed: -0.444,
  headUnknown: -0.849,
  nameHead: 0.13,
  extraWords: -0.525,
  proxy: -0.478,
  corrected: -1.298,
  brand: 0.169,
  kindLost: -1.012,
} as const;

/** Names these very numbers. */
export const weightsVersion = 'a9c7ab67';
