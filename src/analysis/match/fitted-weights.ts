// Learned by `npm run train:ranker` and written by it: not for editing.

/** What each feature of a ranked food counts. */
export const rankerWeights = {
  coverage: 4.058,
  missedKnown: -0.412,
  conflict: -1,
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
  exact: 3.852,
  close: 3.16,
  proxy: 1.391,
  emptyWords: -0.323,
  translated: -0.674,
  respelt: -1.497,
  tail: -1.076,
  part: -0.526,
  brand: -0.497,
  lesserWord: -1.128,
  unknownWord: -1.752,
  otherWord: -2.5,
  wordAfter: -2,
  stateLost: -1.756,
  stateFound: -0.921,
  vague: -1.35,
  alternatives: -0.712,
  otherAlternative: -1.175,
  severalFoods: -2.027,
} as const;

/** Log odds that the ranker's choice is right. */
export const rankingOdds = {
  base: -3.877,
  sum: 0.391,
  lead: 0.688,
  coverage: 0.499,
  missedKnown: -0.466,
  conflict: -1,
  missedFood: 0.242,
  modifier: -0.113,
  lineHead: 0.879,
  headMissed: -0.986,
  nameHead: 0.392,
  extraWords: -0.761,
  proxy: -0.293,
  mended: -0.526,
  brand: -0.205,
} as const;

/** Names these very numbers. */
export const weightsVersion = '1b114707';
