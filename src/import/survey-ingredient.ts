/** One ingredient of a survey food: `code` is an NDB number (up to five digits) or a survey food code (eight). */
export interface SurveyIngredient {
  readonly code: number;
  readonly grams: number;
  /** Whether cooking losses were taken off, so that the survey food is no longer the ingredient itself. */
  readonly cooked: boolean;
}
