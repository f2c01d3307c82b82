import type { Catalog } from '../analysis/catalog';
import type { Recipe } from '../analysis/recipe';

/**
 * Recipes of ten lines over the names of a catalog, always the same for a catalog: the forms of lines
 * that recipes are written in, each with another name.
 * @param count how many
 */
export function* listSampleRecipes(catalog: Pick<Catalog, 'foods' | 'listAliases'>, count: number): Generator<Recipe> {
  const names = listNames(catalog);
  if (names.length === 0) return;
  for (let index = 0; index < count; index++) {
    const ingredients = Array.from({ length: linesPerRecipe }, (_, line) => {
      const place = index * linesPerRecipe + line;
      const pick = (offset: number): string => names[(place * step + offset) % names.length] ?? '';
      return (forms[place % forms.length] ?? '').replace('NAME', () => pick(0)).replace('OTHER', () => pick(1));
    });
    yield { title: titles[index % titles.length] ?? '', ingredients, servings: 1 + (index % 8) };
  }
}

function listNames(catalog: Pick<Catalog, 'foods' | 'listAliases'>): readonly string[] {
  return [...catalog.foods.keys()].flatMap((id) =>
    catalog
      .listAliases(id)
      .slice(0, namesPerFood)
      .map(({ phrase }) => phrase),
  );
}

const linesPerRecipe = 10;

// Some names of each food, so that no food counts for much more than another.
const namesPerFood = 4;

// Names of neighbouring lines are far apart, as foods of one kind are neighbours.
const step = 389;

const titles = ['Tomato soup', '', 'Chicken pie with leeks', 'Fried rice', 'Chocolate cake', 'Green salad'];

const forms = [
  '2 cups NAME',
  '1/2 teaspoon NAME',
  '1 (14.5 oz) can NAME, drained',
  '250 g NAME, finely chopped',
  '1 ½ tablespoons NAME',
  'NAME to taste',
  '3 large NAME, peeled and diced',
  '1 pound NAME (about 3), at room temperature',
  '1/4 cup NAME or OTHER',
  '2-3 NAME',
  '8 ounces NAME, cut into 1-inch pieces',
  '1 NAME',
  'pinch of NAME',
  '1 cup plus 2 tablespoons NAME, divided',
  '2 cloves NAME, minced',
  '1 package (10 ounces) frozen NAME, thawed',
  'Fresh NAME, for garnish (optional)',
  '100ml NAME',
  'NAME',
  '4 slices NAME and OTHER',
  '1 small bunch NAME, roughly chopped',
  '1 kg NAME, rinsed',
  'juice of 1 NAME',
];
