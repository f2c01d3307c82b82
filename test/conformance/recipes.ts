/** Recipes that more than one test sends. */
export const pancakes = {
  title: 'Pancakes',
  ingredients: ['2 cups all-purpose flour', '2 large eggs', '1 3/4 cups whole milk', '2 tbsp sugar'],
  servings: 4,
};

export const oneLine = (line: string) => ({ title: 'A line', ingredients: [line], servings: 1 });
