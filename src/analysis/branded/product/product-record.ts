import type { NutrientsPer100g } from '../../nutrient';

/** A product of the branded dataset, as its record has it. Texts are '' where they are not known. */
export interface ProductRecord {
  readonly fdcId: number;
  readonly description: string;
  readonly brandOwner: string;
  readonly brandName: string;
  readonly subbrandName: string;
  /** 14 digits. */
  readonly gtin: string;
  readonly category: string;
  /** As printed on the pack. */
  readonly ingredients: string;
  /** Above 0, in `servingUnit`; null where it is not known. */
  readonly servingSize: number | null;
  readonly servingUnit: 'g' | 'ml' | null;
  /** "2 Tbsp (32 g)", as printed on the pack. */
  readonly householdServing: string;
  /** YYYY-MM-DD. */
  readonly publishedAt: string;
  /** Per 100 g, or per 100 ml where the serving is in ml. */
  readonly nutrientsPer100g: NutrientsPer100g;
}
