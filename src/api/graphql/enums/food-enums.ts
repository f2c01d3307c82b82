import type { Alias, Dataset, DietFlag, FlagState, MeasureKind, Portion } from '../../../analysis/food';
import { ofEachNutrient, type Nutrient } from '../../../analysis/nutrient';
import { originKinds, type NutrientOrigin } from '../../../analysis/nutrient-origin';
import { describeNutrient } from '../food/describe-nutrient';
import { createEnum } from './create-enum';

export const DatasetEnum = createEnum<Dataset>(
  'Dataset',
  'The dataset of USDA FoodData Central that a record comes from.',
  {
    sr_legacy: 'SR Legacy: the reference table of generic foods, raw and cooked, last published in 2018.',
    foundation: 'Foundation Foods: generic foods analyzed anew, few but recent.',
    survey: 'Survey Foods (FNDDS): foods and dishes as people report eating them, with portions.',
    branded: 'Branded Foods: products in the words of their labels; there only when they were imported.',
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
    'Wheat, barley, rye and what is made of them (soy sauce, beer, malt); oats as well, for they are seldom kept apart.',
});

export const FlagStateEnum = createEnum<FlagState>('FlagState', 'Whether a food contains what a flag names.', {
  yes: 'It contains it.',
  no: 'It is known not to contain it.',
  unknown: 'It may contain it: makers differ, or nothing says. Unknown takes labels away as yes does.',
});

export const NutrientEnum = createEnum<Nutrient>(
  'Nutrient',
  'The 14 nutrients of an analysis, each in its own unit.',
  ofEachNutrient(describeNutrient),
);

export const NutrientOriginKindEnum = createEnum<NutrientOrigin['kind']>(
  'NutrientOriginKind',
  "How an amount came about that is not the record's own.",
  {
    ...originKinds,
    rule: 'It is 0 by a rule, such as that only animals make cholesterol.',
    correction: 'Somebody corrected it by hand.',
  },
);

export const PortionOriginEnum = createEnum<Portion['origin']>('PortionOrigin', 'Who says what a portion weighs.', {
  record: "The food's own record.",
  sibling: 'The record of the same food in another state or dataset.',
  customary: "The project's own table of kitchen weights.",
  correction: 'Somebody who corrected it by hand.',
});

export type AmountOrigin = 'record' | 'filled' | 'correction' | 'unknown';
export const AmountOriginEnum = createEnum<AmountOrigin>('AmountOrigin', 'Who says what the amount of a nutrient is.', {
  record: "The food's own record states it.",
  filled: 'The record leaves it open; it was filled in from another record, or by a rule.',
  correction: 'Somebody corrected it by hand.',
  unknown: 'Nobody: it is not known, and counts as 0 in totals.',
});

export const AliasFitEnum = createEnum<Alias['fit']>('AliasFit', 'How well a food is what a phrase says.', {
  exact: 'The food is what the phrase says.',
  close: 'The food is a near variety of what the phrase says, or the usual choice.',
  proxy: 'No record is of what the phrase says; the food is the best stand-in there is.',
});

export const MeasureKindEnum = createEnum<MeasureKind>(
  'MeasureKind',
  'The kind of amount a line gives, which may decide what a word means: a teaspoon of pepper is a spice, one pepper a vegetable.',
  {
    mass: 'A weight: "200 g", "1 lb".',
    volume: 'A volume larger than spoons: "2 cups", "100 ml".',
    spoon: 'What spices come by: "1 tsp", "2 tbsp", "a pinch".',
    count: 'Pieces, packs or lengths, with a noun or without: "2", "3 cloves", "1 can".',
    none: 'No amount at all: "pepper to taste".',
  },
);
