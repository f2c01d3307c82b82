// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 4.058,
  missedKnown: -0.412,
  missedFood: -1.193,
  modifier: 0.541,
  lineHead: 2.347,
  headMissed: -0.947,
  nameHead: 0.539,
  extraWords: -4.568,
  state: 1.4,
  aliasState: 1.583,
  aliasName: -0.64,
  close: -0.019,
  proxy: -1.801,
  popularity: 1.388,
  completeness: 1.086,
  reference: 0.817,
  category: 1.269,
  portion: 1.5,
  dish: -1.584,
  title: 0.15,
} as const;

/** Log odds that an alias is right: a constant for its fit, and what each liberty with the line changes. */
export const aliasOdds = {
  exact: 3.841,
  close: 3.152,
  proxy: 1.383,
  emptyWords: -0.32,
  translated: -0.674,
  respelt: -1.497,
  tail: -1.072,
  part: -0.525,
  brand: -0.498,
  lesserWord: -1.129,
  unknownWord: -1.757,
  stateLost: -1.754,
  stateFound: -0.916,
  vague: -1.362,
  alternatives: -0.719,
  otherAlternative: -1.177,
  severalFoods: -2.031,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -3.933,
  sum: 0.373,
  lead: 0.811,
  coverage: 0.49,
  missedKnown: -0.492,
  missedFood: 0.093,
  modifier: -0.151,
  lineHead: 0.867,
  headMissed: -0.935,
  nameHead: 0.405,
  extraWords: -0.816,
  proxy: -0.401,
  mended: -0.593,
  brand: -0.211,
} as const;

/** Names these very numbers. */
export const weightsVersion = 'ed3b02fb';
