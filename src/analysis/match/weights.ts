// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 5.114,
  missedKnown: 0.516,
  conflict: 0.056,
  missedFood: -1.413,
  modifier: 0.514,
  lineHead: 2.282,
  headMissed: -0.858,
  nameHead: 0.249,
  extraWords: -4.468,
  state: 1.184,
  aliasState: 1.363,
  aliasName: -0.345,
  close: -0.138,
  proxy: -2.393,
  popularity: 1.286,
  completeness: 0.866,
  reference: 0.207,
  category: 0.806,
  portion: 1.425,
  dish: -1.281,
  title: 0.15,
} as const;

/** Log odds that an alias is right: a constant for its fit, one for a shortened name, and what each relaxation of the line changes. */
export const aliasOdds = {
  exact: 3.49,
  close: 3.245,
  proxy: 1.631,
  shortened: -0.792,
  emptyWords: -0.094,
  translated: -0.501,
  respelt: -1.413,
  tail: -0.5,
  part: -0.808,
  brand: -0.313,
  minorWord: -0.2,
  processWord: -1.358,
  unknownWord: -1.146,
  leanWord: -1.373,
  freeFromWord: -1.349,
  foodWord: -0.922,
  otherWord: -0.509,
  wordAfter: -1.681,
  stateLost: -1.267,
  stateFound: -1.235,
  otherCategory: -0.174,
  rival: -1.331,
  kindLost: -0.359,
  unknownKind: -1.361,
  vague: -0.525,
  alternatives: -0.356,
  otherAlternative: -1.396,
  severalFoods: -1.41,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -2.406,
  sum: 0.298,
  lead: 0.915,
  coverage: -0.215,
  missedKnown: 0.122,
  conflict: -0.928,
  missedFood: 0.584,
  modifier: 0.009,
  lineHead: -0.003,
  headMissed: -0.43,
  headUnknown: -0.751,
  nameHead: 0.104,
  extraWords: -0.432,
  proxy: -0.771,
  corrected: -1.213,
  brand: 0.17,
  kindLost: -0.989,
} as const;

/** Names these very numbers. */
export const weightsVersion = 'cb99f9de';
