import { GraphQLScalarType } from 'graphql';
import { GraphQLISODateTime, registerEnumType } from 'type-graphql';
import type { AmountOrigin } from '../../analysis/explain-amount';
import type { Alias, Dataset, DietFlag, FlagState, MeasureKind, Portion } from '../../analysis/food';
import type { LineKind, WeighingWay } from '../../analysis/line';
import { nutrientUnits, ofEachNutrient, type Nutrient } from '../../analysis/nutrient';
import { originKinds, type NutrientOrigin } from '../../analysis/nutrient-origin';
import type { DietLabel, HealthLabel } from '../../analysis/labels';
import type { Status } from '../../analysis/recipe';
import type { CorrectionKind } from '../../corrections/correction';
import type { LabelStyle } from '../../nutrition-label/nutrition-label';

export const StatusEnum = createEnum<Status>('Status', 'Whether an analysis may be presented as reliable.', {
  success:
    'Each line has a food, and an overall confidence of at least 0.50; for a line that leaves a small amount open ("salt to taste"), only the match is checked; a line without an amount fails if its food is more than a seasoning ("turkey").',
  quality_check_failed:
    'A line has no food or too little confidence. All values are present, but must not be presented as reliable.',
});

export const DietLabelEnum = createEnum<DietLabel>(
  'DietLabel',
  'The share of the calories of a serving that comes from protein (4 kcal per g), carbohydrate (4) and fat (9). A recipe has none, one or several.',
  {
    'high-protein': 'Protein gives 25 % of the calories or more.',
    'low-carb': 'Carbohydrate gives 20 % of the calories or less.',
    'low-fat': 'Fat gives 15 % of the calories or less.',
    balanced: 'Protein gives 15 to 25 % of the calories, and carbohydrate 40 to 60 %.',
  },
);

export const HealthLabelEnum = createEnum<HealthLabel>(
  'HealthLabel',
  'What a recipe is free of. A label is given only if every line is known to be free of it; an unknown state withholds it.',
  {
    vegan: 'No meat, poultry, fish, shellfish or gelatine, and no dairy, egg or honey.',
    vegetarian: 'No meat, poultry, fish, shellfish or gelatine.',
    'gluten-free':
      'No wheat, barley, rye or anything made of them, and no oats unless the line calls them gluten-free.',
    'dairy-free': 'No milk, and nothing made of it: cheese, yogurt, butter, cream.',
  },
);

export const WeighingWayEnum = createEnum<WeighingWay>(
  'WeighingWay',
  'How the grams of a line were computed. The numbers are the `conversion` confidence of each way; a range ("2-3 cups") has at most 0.90, frying fat, of which little is eaten, at most 0.60.',
  {
    mass: '1.00: the line states a mass. 0.90 for the drained content of a can, at most 0.80 for products that are counted by the millilitre.',
    portion:
      "1.00: a portion of the food's own record, or a manually corrected one, has this unit. 0.90 if only its size or cut differs.",
    volume: '0.95: a portion of the record, converted to another unit of volume.',
    piece: 'Counted pieces: 0.85 for the default piece of the record, 0.80 for the whole food.',
    sibling: "0.80: a portion of another record of the same food, or of the project's own table of kitchen weights.",
    density: "0.70: a volume, by the median density of the food's category.",
    habit: '0.60: no amount is stated ("to taste"), or the customary weight of a word ("handful", "can").',
    guess: '0.40: no weight is known; an estimate for such foods is used.',
    unmatched: '0: no food was found. Grams are given only if the line states a mass.',
    nothing: '1.00: the line is not an ingredient, or another line is counted instead of it; it weighs nothing.',
  },
);

/** The kinds of lines that the API tells apart: a step of the method is a note. */
export type PublicLineKind = Exclude<LineKind, 'step'>;

export const LineKindEnum = createEnum<PublicLineKind>('LineKind', 'What a line of a recipe is.', {
  ingredient: 'A food, or a line that may be one.',
  heading: 'The name of a group of lines: "For the sauce:", "CRUST".',
  note: 'A remark or a step of the method: "Serves 4", "Preheat the oven to 350 °F".',
  equipment: 'Kitchen equipment, which is not eaten: "12 skewers".',
});

export const LabelStyleEnum = createEnum<LabelStyle>('NutritionLabelStyle', 'The form of a nutrition label.', {
  us_vertical:
    'The standard vertical format of the United States, 21 CFR 101.9: a serving, with percentages of Daily Values.',
  eu_table:
    'The table of the European Union, Regulation (EU) No 1169/2011: 100 g and a portion, with percentages of reference intakes.',
});

/**
 * Creates a GraphQL enum for a union: HIGH_PROTEIN stands for 'high-protein'.
 * @param values each value of the union, and its description
 */
export function createEnum<Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
): object {
  const entries = Object.entries<string>(values).map(([value, about]) => ({ key: toEnumName(value), value, about }));
  const members = Object.fromEntries(entries.map(({ key, value }) => [key, value]));
  const valuesConfig = Object.fromEntries(entries.map(({ key, about }) => [key, { description: about }]));
  registerEnumType(members, { name, description, valuesConfig });
  return members;
}

function toEnumName(value: string): string {
  return value
    .replace(/-/g, '_')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toUpperCase();
}

export const CorrectionKindEnum = createEnum<CorrectionKind>('EditKind', 'What a correction changes.', {
  nutrient: 'The amount of a nutrient in a food, by `correctNutrient`.',
  portion: 'The weight of a portion of a food, by `correctPortion`.',
  flag: 'Whether a food contains what a diet may forbid, by `setFlag`.',
  pin: 'Which food a phrase means, by `pinPhrase`.',
  retire: 'A retired food, by `retireFood`.',
});

export const DatasetEnum = createEnum<Dataset>(
  'Dataset',
  'The dataset that a record comes from: one of USDA FoodData Central, or the foods that this project composed from its records.',
  {
    sr_legacy: 'SR Legacy: the reference table of generic foods, raw and cooked, last published in 2018.',
    foundation: 'Foundation Foods: generic foods with recent analyses, fewer than the others.',
    survey: 'Survey Foods (FNDDS): foods and dishes reported in dietary surveys, with portions.',
    branded: 'Branded Foods: products as their packs describe them; present only if they were imported.',
    house: 'House: foods without a USDA record, composed by this project from USDA records with stated shares.',
  },
);

export const DietFlagEnum = createEnum<DietFlag>('DietFlag', 'What a diet may forbid in a food.', {
  meat: 'Flesh, fat, offal or broth of mammals: beef, pork, lamb, game, lard, suet.',
  poultry: 'Flesh, fat, offal or broth of birds.',
  fish: 'Fish, roe and what is made of them, such as fish sauce and Worcestershire sauce.',
  shellfish: 'Crustaceans and molluscs: shrimp, crab, oysters, squid.',
  dairy: 'Milk of animals and what is made of it: cheese, butter, cream, whey.',
  egg: 'Eggs of birds and what is made of them, such as mayonnaise.',
  honey: 'Honey of bees.',
  gelatine: 'Gelatine, which is made of hides and bones.',
  gluten:
    'Wheat, barley, rye and what is made of them (soy sauce, beer, malt); oats too, because they are seldom processed separately.',
});

export const FlagStateEnum = createEnum<FlagState>('FlagState', 'Whether a food contains what a flag names.', {
  yes: 'It contains it.',
  no: 'It is known not to contain it.',
  unknown: 'It may contain it: products differ, or no source states it. Unknown withholds labels, as yes does.',
});

/** The names of the nutrients for people, capitalized. */
export const nutrientNames = {
  calories: 'Energy',
  protein: 'Total protein',
  fatTotal: 'Total fat',
  fatSaturated: 'Saturated fat',
  fatTrans: 'Trans fat',
  cholesterol: 'Cholesterol',
  sodium: 'Sodium',
  carbsTotal: 'Total carbohydrates',
  carbsSugar: 'Total sugars',
  carbsFiber: 'Dietary fiber',
  vitaminD: 'Vitamin D',
  calcium: 'Calcium',
  iron: 'Iron',
  potassium: 'Potassium',
} as const satisfies Record<Nutrient, string>;

export const NutrientEnum = createEnum<Nutrient>(
  'Nutrient',
  'The 14 nutrients of an analysis, each in its own unit.',
  ofEachNutrient(describeNutrient),
);

export const NutrientOriginKindEnum = createEnum<NutrientOrigin['kind']>(
  'NutrientOriginKind',
  'How an amount was determined that is not from the record itself.',
  {
    ...originKinds,
    rule: 'It is 0 by a rule, such as that only animal foods contain cholesterol.',
    correction: 'It was corrected manually.',
  },
);

export const PortionOriginEnum = createEnum<Portion['origin']>(
  'PortionOrigin',
  'The source of the weight of a portion.',
  {
    record: "The food's own record.",
    sibling: 'The record of the same food in another state or dataset.',
    customary: "The project's own table of kitchen weights.",
    correction: 'A correction by hand.',
  },
);

export const AmountOriginEnum = createEnum<AmountOrigin>('AmountOrigin', 'The source of the amount of a nutrient.', {
  record: "The food's own record states it.",
  filled: 'The record does not state it; it was filled in from another record or by a rule.',
  correction: 'It was corrected manually.',
  unknown: 'It is not known, and counts as 0 in totals.',
});

export const AliasFitEnum = createEnum<Alias['fit']>('AliasFit', 'How well a food fits a phrase.', {
  exact: 'The food is what the phrase says.',
  close: 'The food is a near variety of what the phrase says, or the common choice.',
  proxy: 'There is no record of what the phrase says; the food is the best substitute.',
});

export const MeasureKindEnum = createEnum<MeasureKind>(
  'MeasureKind',
  'The kind of amount a line gives, which may decide what a word means: a teaspoon of pepper is a spice, one pepper a vegetable.',
  {
    mass: 'A weight: "200 g", "1 lb".',
    volume: 'A volume larger than spoons: "2 cups", "100 ml".',
    spoon: 'Small measures, as for spices: "1 tsp", "2 tbsp", "a pinch".',
    count: 'Pieces, packs or lengths, with or without a noun: "2", "3 cloves", "1 can".',
    none: 'No amount at all: "pepper to taste".',
  },
);

/** A date and time, with a shorter description than that of its library. */
export const MomentScalar = new GraphQLScalarType({
  ...GraphQLISODateTime.toConfig(),
  description: 'A date and time in UTC in the format of ISO 8601: "2026-11-22T10:15:30.000Z".',
});

/** Describes an amount of a nutrient with its unit: "Saturated fat in g.". */
export function describeNutrient(nutrient: Nutrient): string {
  return `${nutrientNames[nutrient]} in ${nutrientUnits[nutrient]}.`;
}
