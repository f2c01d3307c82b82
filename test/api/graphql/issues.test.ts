import { issueCodes } from '../../../src/analysis/line';
import { startTestService, type TestService } from '../../conformance/start-test-service';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey();
});
afterAll(() => service.close());

const lines = {
  no_food: '2 cups',
  heading: 'For the sauce:',
  no_quantity: 'salt',
  range: '1-2 cups sugar',
  alternatives: '1 tbsp butter or margarine',
  several_foods: 'salt and pepper',
  foods_left_out: '2 eggs, 1 cup milk',
  words_ignored: '1 cup moonlit chicken broth',
  vague_name: '1 tbsp oil',
  proxy: '1 tsp sumac',
  estimated_weight: '1 handful spinach',
  too_long: `1 cup ${'red bell pepper and '.repeat(20)}salt`,
  edible_part: '500 g bone-in chicken thighs',
  not_an_ingredient: '12 wooden skewers',
  optional: '1 tsp salt (optional)',
  other_choice: ['1 cup milk OR', '1 cup cream'],
  implausible_amount: '50 kg flour',
} satisfies Record<keyof typeof issueCodes, string | readonly string[]>;

test.each(Object.entries(lines))(
  'each code of issues that the schema lists is given: %s, of "%s"',
  async (code, line) => {
    const answer = await service.send({
      method: 'POST',
      path: '/graphql',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        query: 'query ($recipe: RecipeInput!) { analyzeRecipe(recipe: $recipe) { ingredients { issues { code } } } }',
        variables: { recipe: { title: 'Dinner', ingredients: [line].flat(), servings: 1 } },
      }),
    });
    expect(answer.body.data.analyzeRecipe.ingredients.at(-1).issues).toContainEqual({ code });
  },
);
