import { z } from 'zod';

const text = z.string().nullish();
const amount = z.number().nullish();
/** Numbers that some releases write as texts. */
const code = z.union([z.number(), z.string()]).nullish();

/** A food of the JSON downloads, in what is read of it. FoodData Central leaves out what it does not know. */
export const fdcFoodSchema = z.object({
  fdcId: z.int32().positive(),
  description: z.string(),
  publicationDate: text,
  ndbNumber: code,
  foodCode: code,
  foodCategory: z.object({ description: text }).nullish(),
  wweiaFoodCategory: z.object({ wweiaFoodCategoryDescription: text }).nullish(),
  foodNutrients: z
    .array(z.object({ nutrient: z.object({ id: z.number().nullish(), number: code }).nullish(), amount }))
    .nullish(),
  foodPortions: z
    .array(
      z.object({
        gramWeight: amount,
        amount,
        modifier: text,
        portionDescription: text,
        sequenceNumber: amount,
        measureUnit: z.object({ id: z.number().nullish(), name: text }).nullish(),
      }),
    )
    .nullish(),
  inputFoods: z
    .array(z.object({ ingredientCode: code, ingredientWeight: amount, sequenceNumber: amount, retentionCode: code }))
    .nullish(),
  brandOwner: text,
  brandName: text,
  subbrandName: text,
  gtinUpc: text,
  ingredients: text,
  servingSize: amount,
  servingSizeUnit: text,
  householdServingFullText: text,
  brandedFoodCategory: text,
});

export type FdcFood = z.infer<typeof fdcFoodSchema>;
