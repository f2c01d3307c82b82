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
  words_ignored: '1 cup heirloom moonlit butter',
  vague_name: '1 tbsp oil',
  proxy: '1 tsp sumac',
  estimated_weight: '1 handful spinach',
  too_long: `1 cup ${'red bell pepper and '.repeat(20)}salt`,
  edible_part: '500 g bone-in chicken thighs',
} satisfies Record<keyof typeof issueCodes, string>;

test.each(Object.entries(lines))(
  'each code of issues that the schema lists is given: %s, of "%s"',
  async (code, line) => {
    const answer = await service.send({
      method: 'POST',
      path: '/graphql',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        query: 'query ($recipe: RecipeInput!) { analyzeRecipe(recipe: $recipe) { ingredients { issues { code } } } }',
        variables: { recipe: { title: 'Dinner', ingredients: [line], servings: 1 } },
      }),
    });
    expect(answer.body.data.analyzeRecipe.ingredients[0].issues).toContainEqual({ code });
  },
);
