/** What the ranker looks at in a food under one of its names, most from 0 to 1, some from -1 to 1. */
export const featureNames = [
  /** Share of the line's words, by what they tell, that the name says; squared, for half a name is mostly another food's. */
  'coverage',
  /** Share of the line's words, by what they tell, that the name lacks although the catalog knows them: no brand, then, but another food's word. */
  'missedKnown',
  /** The line has words that the name lacks, and the name has words that the line lacks: they are likely two kinds of one thing. */
  'conflict',
  /** A word that the name lacks is a food by itself: "raisin" of "raisin juice". */
  'missedFood',
  /** The telling word before the head is said (1) or not (-1); 0 where there is none. */
  'modifier',
  /** The line's head noun is what the name is about (1), is its kind (0.8, of an alias 0.4), or only occurs in it (0.2). */
  'lineHead',
  /** The name lacks the line's head noun although the catalog knows that word. */
  'headMissed',
  /** The line says what the name is about (1); of an alias that it does not say (-1). */
  'nameHead',
  /** Words of the name that the line does not say, by what they cost. */
  'extraWords',
  /** By its description: raw, cooked, dried, canned or frozen as the line wants it (1), or otherwise (-1). */
  'state',
  /** The same by an alias, which implies the usual state of its food. */
  'aliasState',
  /** A name that people use, not the record's own. */
  'aliasName',
  /** The alias means a near variety or the usual choice. */
  'close',
  /** The alias is only a stand-in. */
  'proxy',
  'popularity',
  'completeness',
  /** Standard reference before survey: portions and states are better kept apart there. */
  'reference',
  /** The category goes with the kind of amount: spices by the teaspoon. */
  'category',
  /** The record has a portion of the line's kind of amount. */
  'portion',
  /** Babies' food, restaurants' dishes and the like, which recipes do not mean. */
  'dish',
  /** The recipe's title says words of the name that the line does not. Only ever a tie-breaker. */
  'title',
] as const;

export type FeatureName = (typeof featureNames)[number];

/** Values in the order of `featureNames`. */
export type Features = Float64Array;

/** Where each feature stands among the values. */
export const featureAt = {
  coverage: 0,
  missedKnown: 1,
  conflict: 2,
  missedFood: 3,
  modifier: 4,
  lineHead: 5,
  headMissed: 6,
  nameHead: 7,
  extraWords: 8,
  state: 9,
  aliasState: 10,
  aliasName: 11,
  close: 12,
  proxy: 13,
  popularity: 14,
  completeness: 15,
  reference: 16,
  category: 17,
  portion: 18,
  dish: 19,
  title: 20,
} as const satisfies Record<FeatureName, number>;

/** The weighted sum of the features; comparable between foods for one query. */
export function sumFeatures(features: Features, weights: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < features.length; index++) sum += (features[index] ?? 0) * (weights[index] ?? 0);
  return sum;
}
