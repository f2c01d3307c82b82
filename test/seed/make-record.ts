import type { NutrientsPer100g } from '../../src/analysis/nutrient';
import type { SourceFood } from '../../src/import/derive/source-food';

/**
 * Creates a record with macronutrients (100 kcal, 5 g protein, 4 g fat, 11 g carbohydrate unless
 * given) and the other given fields.
 */
export function makeRecord(fdcId: number, description: string, known: Partial<NutrientsPer100g>): SourceFood {
  return {
    fdcId,
    dataset: 'sr_legacy',
    key: fdcId,
    category: 'Vegetables and Vegetable Products',
    publishedAt: '2019-04-01',
    description,
    nutrientsPer100g: {
      calories: 100,
      protein: 5,
      fatTotal: 4,
      carbsTotal: 11,
      fatSaturated: null,
      fatTrans: null,
      cholesterol: null,
      sodium: null,
      carbsSugar: null,
      carbsFiber: null,
      vitaminD: null,
      calcium: null,
      iron: null,
      potassium: null,
      ...known,
    },
    portions: [],
  };
}
