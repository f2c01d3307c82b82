/** A recipe that a visitor can try with one click, as a person would paste it. */
interface Example {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** They show lines, headings, notes, a page and a line to correct. */
export const examples: readonly Example[] = [
  {
    id: 'pancakes',
    name: 'Pancakes',
    text: `Pancakes

Serves 4

1 1/2 cups all-purpose flour
3 1/2 teaspoons baking powder
1 tablespoon white sugar
1/4 teaspoon salt, or more to taste
1 1/4 cups milk
1 egg
3 tablespoons butter, melted`,
  },
  {
    id: 'curry',
    name: 'Chickpea curry',
    text: `Chickpea curry with yogurt

Serves 4

For the curry:
2 (15-oz) cans chickpeas, drained
1 large onion, chopped
3 cloves garlic, minced
1 thumb-sized piece of ginger
1 (14 oz) can coconut milk
400 g chopped tomatoes
2 tbsp curry powder
1 tbsp olive oil
salt to taste

For the yogurt:
1 cup Greek yogurt
a handful of cilantro
1/2 cucumber, grated

12 wooden skewers, soaked`,
  },
  {
    id: 'page',
    name: 'The source of a page',
    text: `<html><head><title>Oat cookies | A kitchen</title>
<script type="application/ld+json">
{
  "@context": "https://schema.org",
  "@type": "Recipe",
  "name": "Oat cookies",
  "recipeYield": ["24", "24 cookies"],
  "recipeIngredient": [
    "1 cup (2 sticks) unsalted butter, softened",
    "1 cup packed brown sugar",
    "2 large eggs",
    "1 teaspoon vanilla extract",
    "1 1/2 cups all-purpose flour",
    "1 teaspoon baking soda",
    "3 cups old-fashioned rolled oats",
    "1 cup raisins"
  ]
}
</script></head><body><h1>Oat cookies</h1></body></html>`,
  },
];
