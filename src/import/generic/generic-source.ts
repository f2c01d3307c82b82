import type { SurveyIngredient } from '../survey-ingredient';
import type { SourcePortion, SourceRecord } from '../source-food';

/** Where the generic foods of an import are read from, those that are loaded already with those that are new. */
export interface GenericSource {
  /**
   * Every record of SR Legacy, Foundation and survey that counts once the import is through: one for each NDB number and food code of a
   * dataset, with the amounts that it states itself.
   */
  readonly listRecords: () => AsyncIterable<SourceRecord>;
  /** What survey foods are made of, the ingredients of one food in their order. */
  readonly listIngredients: () => AsyncIterable<SurveyIngredient & { readonly fdcId: number }>;
  /** The portions that these records state, in their order, by FDC id; at most a few thousand ids at once. */
  readonly findPortions: (fdcIds: readonly number[]) => Promise<ReadonlyMap<number, readonly SourcePortion[]>>;
  /** Whether anything is to be derived for a record; the others only speak for their siblings and dishes. */
  readonly isWanted: (record: SourceRecord) => boolean;
}
