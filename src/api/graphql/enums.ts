import { registerEnumType } from 'type-graphql';
import { datasets, dietFlags, measureKinds } from '../../analysis/food';
import { weighingWays } from '../../analysis/line';
import { nutrients } from '../../analysis/nutrient';
import { originKinds } from '../../analysis/nutrient-origin';
import { dietLabels, healthLabels, statuses } from '../../analysis/recipe';
import { editKinds } from '../../catalog/corrections/edit';

/** GraphQL enums over the pipeline's own unions: HIGH_PROTEIN stands for 'high-protein'. */
export const StatusEnum = createEnum('Status', statuses, 'Whether the analysis may be presented as reliable.');
export const DietLabelEnum = createEnum(
  'DietLabel',
  dietLabels,
  'Share of the calories per serving from each macronutrient.',
);
export const HealthLabelEnum = createEnum(
  'HealthLabel',
  healthLabels,
  'Absence of kinds of ingredients; the unknown earns none.',
);
export const DatasetEnum = createEnum(
  'Dataset',
  datasets,
  'The dataset of USDA FoodData Central that a record comes from.',
);
export const DietFlagEnum = createEnum('DietFlag', dietFlags, 'What a diet may forbid in a food.');
export const FlagStateEnum = createEnum(
  'FlagState',
  ['yes', 'no', 'unknown'],
  'Whether a food contains what the flag names.',
);
export const WeighingWayEnum = createEnum('WeighingWay', weighingWays, 'How the grams came about, surest first.');
export const NutrientEnum = createEnum('Nutrient', nutrients, 'The 14 nutrients.');
export const NutrientOriginKindEnum = createEnum(
  'NutrientOriginKind',
  [...Object.keys(originKinds), 'rule', 'correction'],
  "How an amount came about that is not the record's own.",
);
export const PortionOriginEnum = createEnum(
  'PortionOrigin',
  ['record', 'sibling', 'customary', 'correction'],
  'Who says what the portion weighs.',
);
export const AmountOriginEnum = createEnum(
  'AmountOrigin',
  ['record', 'filled', 'correction', 'unknown'],
  "Whether an amount is the record's own, was filled in from elsewhere, was corrected by hand, or is not known.",
);
export const AliasFitEnum = createEnum(
  'AliasFit',
  ['exact', 'close', 'proxy'],
  'Whether a food is what a phrase says, a near variety of it, or the best stand-in there is.',
);
export const MeasureKindEnum = createEnum(
  'MeasureKind',
  measureKinds,
  'The kind of amount a line gives, which decides what a word means: a teaspoon of pepper is a spice, one pepper a vegetable.',
);
export const EditKindEnum = createEnum('EditKind', editKinds, 'What a correction is about.');

function createEnum(name: string, values: readonly string[], description: string): object {
  const members = Object.fromEntries(values.map((value) => [toEnumName(value), value]));
  registerEnumType(members, { name, description });
  return members;
}

function toEnumName(value: string): string {
  return value
    .replace(/-/g, '_')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toUpperCase();
}
