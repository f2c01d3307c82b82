import { z } from 'zod';

const text = z.string().nullish();
const amount = z.number().nullish();
/** Numbers that some releases write as texts. */
const code = z.union([z.number(), z.string()]).nullish();
/** Looked at one by one only where they are few: a food of the releases has some hundred of each at most. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.array(z.unknown()).max(mostItems, 'more than any food has').pipe(z.array(item)).nullish();
const mostItems = 10_000;

/** A food of the JSON downloads, in what is read of it. FoodData Central leaves out what it does not know. */
export const fdcFoodSchema = z.object({
  fdcId: z.int32().positive(),
  description: z.string(),
  publicationDate: text,
  ndbNumber: code,
  foodCode: code,
  foodCategory: z.object({ description: text }).nullish(),
  wweiaFoodCategory: z.object({ wweiaFoodCategoryDescription: text }).nullish(),
  foodNutrients: listOf(z.object({ nutrient: z.object({ id: z.number().nullish(), number: code }).nullish(), amount })),
  foodPortions: listOf(
    z.object({
      gramWeight: amount,
      amount,
      modifier: text,
      portionDescription: text,
      sequenceNumber: amount,
      measureUnit: z.object({ id: z.number().nullish(), name: text }).nullish(),
    }),
  ),
  inputFoods: listOf(
    z.object({ ingredientCode: code, ingredientWeight: amount, sequenceNumber: amount, retentionCode: code }),
  ),
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
