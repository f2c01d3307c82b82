/** What the ranker looks at, each from -1 to 1, and how much each counts. */
const featureWeights = {
  /** Share of the line's words, by what they tell, that the name says; squared, for half a name is mostly another food's. */
  coverage: 3.6,
  /** The line's head noun is what the name is about (1), is its kind (0.8), or only occurs in it (0.2). */
  lineHead: 2.4,
  /** The line says what the name is about. */
  nameHead: 1.4,
  /** Words of the name that the line does not say, by what they cost. */
  extraWords: -2.2,
  /** Raw, cooked, dried, canned or frozen as the line wants it (1), or otherwise (-1). */
  state: 1.2,
  /** A name that people use, not the record's own. */
  aliasName: 0.25,
  /** The alias is only a stand-in. */
  proxy: -0.8,
  popularity: 0.7,
  completeness: 0.4,
  /** Standard reference before survey: portions and states are better kept apart there. */
  reference: 0.25,
  /** The category goes with the kind of amount: spices by the teaspoon. */
  category: 0.5,
  /** Babies' food, restaurants' dishes and the like, which recipes do not mean. */
  dish: -1.6,
  /** The recipe's title says words of the name that the line does not. Only ever a tie-breaker. */
  title: 0.15,
} as const;

type FeatureName = keyof typeof featureWeights;
export type Features = Readonly<Record<FeatureName, number>>;

/** The weighted sum of the features; comparable between foods for one query. */
export function sumFeatures(features: Features): number {
  let sum = 0;
  for (const name of featureNames) sum += featureWeights[name] * features[name];
  return sum;
}

const featureNames = [
  'coverage',
  'lineHead',
  'nameHead',
  'extraWords',
  'state',
  'aliasName',
  'proxy',
  'popularity',
  'completeness',
  'reference',
  'category',
  'dish',
  'title',
] as const satisfies readonly FeatureName[];
