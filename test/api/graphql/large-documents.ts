import type { Recipe } from '../../../src/analysis/recipe';

const nutrients =
  '{ calories protein fatTotal fatSaturated fatTrans cholesterol sodium carbsTotal carbsSugar carbsFiber vitaminD calcium iron potassium }';

/** All fields of a food for a key with the scope analyze only. */
export const foodFields = `fdcId description dataset category nutrientsPer100g ${nutrients} portions { unit modifier grams origin sourceFdcId }
  product { brandOwner brandName subbrandName gtin ingredients servingSize servingUnit householdServing } retiredAt supersededBy
  flags { flag state reason } nutrientOrigins { nutrient kind fdcId reason }
  nutrientDetails { nutrient amountPer100g unit origin sourceFdcId reason } aliases { phrase when fit }`;

const analysisFields = `status totals ${nutrients} perServing ${nutrients} knownShare ${nutrients} dietLabels healthLabels
  perHundredGrams { protein } addedSugars { unknownLines } dailyValues { fda { protein } } schemaOrgNutrition
  nutritionLabel(style: US_VERTICAL)
  withheldLabels { label lineIndex reason }
  ingredients {
    text parsed { qty unit food gramWeight } confidence { match conversion overall } nutrients ${nutrients}
    weight { way reason } issues { code message } knownNutrients
    match { reason food { ...AllOfFood } alternatives { score food { ...AllOfFood } } }
  }`;

/** Asks for the same `recipe` so many times, each time for all there is. */
export function everythingOf(aliases: number): string {
  const fields = repeat(aliases, (index) => `a${index}: analyzeRecipe(recipe: $recipe) { ...All }`);
  return `query ($recipe: RecipeInput!) { ${fields} } fragment All on Analysis { ${analysisFields} } fragment AllOfFood on Food { ${foodFields} }`;
}

/** So many ordinary lines of twenty foods. */
export function makeRecipe(lines: number): Recipe {
  const ingredients = Array.from(
    { length: lines },
    // Amounts are plausible, and no two lines are equal.
    (_, index) => `${(index + 1) / 100} cups ${names[index % names.length]}, chopped`,
  );
  return { title: 'Everything', ingredients, servings: Math.max(4, lines) };
}

/** The texts of 0 to `times` - 1, with blanks between. */
export function repeat(times: number, write: (index: number) => string): string {
  return Array.from({ length: times }, (_, index) => write(index)).join(' ');
}

const names = [
  ...[
    'all-purpose flour',
    'butter',
    'large eggs',
    'whole milk',
    'sugar',
    'olive oil',
    'salt',
    'chicken breast',
    'onion',
  ],
  ...[
    'garlic',
    'tomatoes',
    'cheddar cheese',
    'rice',
    'black pepper',
    'carrots',
    'celery',
    'potatoes',
    'cream',
    'honey',
    'basil',
  ],
];
