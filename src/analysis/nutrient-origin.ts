/** Reasons to state an amount as 0 although no record states it; each a sentence for a person. */
export const nutrientRules = {
  'part-of-none': 'It is part of a total that the record states as 0.',
  'no-animal': 'The food contains no animal product, and only animal products contain this nutrient.',
  'no-fortified': 'The food contains no mushroom, egg, milk, fish or meat, and no vitamin D is listed as added.',
  'no-ruminant-fat': 'The food contains no fat of cows or sheep and no hydrogenated oil; similar records state 0.',
  'trace-of-fat': 'The food contains so little fat that its trans fat rounds to 0.',
  'no-plant': 'Only plants contain this nutrient, and the food contains no plant product.',
  'no-sugar': 'Muscle, fat and eggs contain no sugar, and none was added; similar records state 0.',
} as const;
export type NutrientRule = keyof typeof nutrientRules;

/** Kinds of origin that name a record; each with a sentence for a person. */
export const originKinds = {
  sibling: 'The amount of another record of the same food.',
  scaled:
    'The amount of the same food in another state or dish, in proportion to the fat, carbohydrate or protein of the two.',
  group: 'The median of the foods of its group, in proportion to fat or carbohydrate where the nutrient depends on it.',
  family: 'All similar records with a value for this nutrient have 0; this is the nearest of them.',
  recipe: 'The sum over the ingredients of this food according to the survey.',
  composed:
    'The sum over the USDA records from which this project composed the food; the records and their shares are in its table of house foods.',
} as const;

/** The origin of an amount that is not the record's own. */
export type NutrientOrigin =
  | { readonly kind: keyof typeof originKinds; readonly fdcId: number }
  | { readonly kind: 'rule'; readonly rule: NutrientRule }
  /** Corrected by hand; the reason is a sentence that says by whom and why. */
  | { readonly kind: 'correction'; readonly reason: string };

/**
 * An origin as written behind the @ of a cell: "173410", "scaled:173410", "rule:no-animal",
 * "correction:By the bakery: weighed."
 */
export function printNutrientOrigin(origin: NutrientOrigin): string {
  if (origin.kind === 'rule') return `rule:${origin.rule}`;
  if (origin.kind === 'correction') return `correction:${origin.reason}`;
  return origin.kind === 'sibling' ? `${origin.fdcId}` : `${origin.kind}:${origin.fdcId}`;
}

/** Reads the text of `printNutrientOrigin`; null if it is not one. */
export function readNutrientOrigin(text: string): NutrientOrigin | null {
  const [, word = 'sibling', rest = ''] = /^(?:([a-z]+):)?(.+)$/s.exec(text) ?? [];
  if (word === 'correction') return { kind: 'correction', reason: rest };
  if (word === 'rule') {
    const rule = rules.find((each) => each === rest);
    return rule === undefined ? null : { kind: 'rule', rule };
  }
  const kind = kinds.find((each) => each === word);
  return kind === undefined || !/^[1-9]\d{0,8}$/.test(rest) ? null : { kind, fdcId: Number(rest) };
}

const isKey =
  <Key extends string>(table: Readonly<Record<Key, string>>) =>
  (text: string): text is Key =>
    text in table;
const rules = Object.keys(nutrientRules).filter(isKey(nutrientRules));
const kinds = Object.keys(originKinds).filter(isKey(originKinds));
