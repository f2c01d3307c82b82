/** Reasons to state an amount as 0 although no record states it; each a sentence for a person. */
export const nutrientRules = {
  'part-of-none': 'It is part of a total that the record itself states as 0.',
  'no-animal': 'Nothing of an animal is in the food, and only animals make it.',
  'no-fortified': 'No mushroom, egg, milk, fish or meat is in the food, and nothing says that vitamin D was added.',
  'no-ruminant-fat': 'Neither fat of cows and sheep nor hydrogenated oil is in the food; records of its kind state 0.',
  'trace-of-fat': 'So little fat is in the food that its trans fat would round to 0.',
  'no-plant': 'Only plants hold it, and nothing of a plant is in the food.',
  'no-sugar': 'Muscle, fat and eggs hold no sugar, and none was added; records of their kind state 0.',
} as const;
export type NutrientRule = keyof typeof nutrientRules;

/** Kinds of origin that name a record; each with a sentence for a person. */
export const originKinds = {
  sibling: 'The amount of another record of the same food.',
  scaled:
    'The amount of the same food in another state or dish, in proportion to the fat, carbohydrate or protein of the two.',
  group:
    'The median of the foods of its group, which this record holds, in proportion to fat or carbohydrate where that governs it.',
  family: 'All records of the same kind that know it state 0; this is the nearest of them.',
  recipe: 'The sum over what the survey says this food is made of.',
  composed:
    'The sum over the USDA records of which this project composed the food; the records and their shares stand in its table of house foods.',
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
