import type { RowSink } from '../sinks/create-row-sink';
import { openBrandedFoods } from './open-branded-foods';
import { openFoods } from './open-foods';
import { openIngredients } from './open-ingredients';
import { openFoundationKeys, openSrLegacyKeys, openSurveyKeys } from './open-keys';
import { openNutrients } from './open-nutrients';
import { openPortions } from './open-portions';
import type { TableContext } from './table-context';

type OpenSink = (context: TableContext) => RowSink | Promise<RowSink>;

/** The tables that are read, in that order, by their names without ".csv". */
export const tableSinks: ReadonlyMap<string, OpenSink> = new Map<string, OpenSink>([
  ['food', openFoods],
  ['sr_legacy_food', openSrLegacyKeys],
  ['foundation_food', openFoundationKeys],
  ['survey_fndds_food', openSurveyKeys],
  ['branded_food', openBrandedFoods],
  ['food_portion', openPortions],
  ['input_food', openIngredients],
  ['food_nutrient', openNutrients],
]);
