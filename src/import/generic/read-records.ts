import type { Dataset } from '../../analysis/food';
import type { SurveyIngredient } from '../survey-ingredient';
import type { SourceRecord } from '../source-food';
import { groupBy } from './group-by';
import type { GenericRecords } from './generic-records';
import type { GenericSource } from './generic-source';

/** Reads all records of a source by dataset, each in the order of FDC ids: what they say of each other must not depend on how they lie. */
export async function readRecords(source: GenericSource): Promise<GenericRecords> {
  const byDataset: Readonly<Record<Dataset, SourceRecord[]>> = {
    sr_legacy: [],
    foundation: [],
    survey: [],
    branded: [],
  };
  for await (const record of source.listRecords()) byDataset[record.dataset].push(record);
  for (const list of Object.values(byDataset)) list.sort((one, other) => one.fdcId - other.fdcId);
  const ingredients: (SurveyIngredient & { readonly fdcId: number })[] = [];
  for await (const ingredient of source.listIngredients()) ingredients.push(ingredient);
  return {
    srLegacy: byDataset.sr_legacy,
    survey: byDataset.survey,
    foundation: byDataset.foundation,
    surveyRecipes: groupBy(ingredients, ({ fdcId }) => [fdcId]),
  };
}
