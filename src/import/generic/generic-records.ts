import type { SurveyIngredient } from '../survey-ingredient';
import type { SourceRecord } from '../source-food';

/** All generic records that there are to compare a food with: they speak for each other where one leaves something open. */
export interface GenericRecords {
  readonly srLegacy: readonly SourceRecord[];
  readonly survey: readonly SourceRecord[];
  readonly foundation: readonly SourceRecord[];
  /** What survey foods are made of, by FDC id. */
  readonly surveyRecipes: ReadonlyMap<number, readonly SurveyIngredient[]>;
}
