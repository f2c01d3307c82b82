import type { Catalog } from '../../src/analysis/catalog';
import { buildCatalog } from '../../src/catalog/build-catalog';
import { makeFood } from '../catalog/make-food';
import { startTestService, type TestService } from './start-test-service';

const [one, two] = [createCatalog('one'), createCatalog('two')];
let service: TestService;
let key: string;
let turn = 0;

beforeAll(async () => {
  // Each call returns another catalog, as if the foods changed during every request.
  service = await startTestService({ catalog: () => (turn++ % 2 === 0 ? one : two) });
  key = await service.createKey();
});
afterAll(() => service.close());

test('X-Data-Version names the catalog that computed the body, even if it is replaced meanwhile', async () => {
  const versions = new Set<unknown>();
  for (let index = 0; index < 10; index++) {
    const { headers, analysis } = await service.analyze(key, { title: 'A', ingredients: ['10 g wuzzle'], servings: 1 });
    const [version] = String(headers['x-data-version']).split('/');
    expect(analysis.ingredients[0]?.parsed.food).toBe(`Wuzzle ${version}`);
    versions.add(version);
  }
  expect(versions).toEqual(new Set(['one', 'two']));
});

test('all fields of a GraphQL answer are of one catalog, the one that X-Data-Version names', async () => {
  const query = `query ($recipe: RecipeInput!) {
    food(fdcId: 1) { description }
    foods(search: "wuzzle") { edges { node { description } } }
    matchFood(name: "wuzzle") { food { description } }
    a: analyzeRecipe(recipe: $recipe) { ingredients { parsed { food } } }
    b: analyzeRecipe(recipe: $recipe) { ingredients { parsed { food } } }
  }`;
  const recipe = { title: 'A', ingredients: ['10 g wuzzle'], servings: 1 };
  const versions = new Set<unknown>();
  for (let index = 0; index < 4; index++) {
    const { headers, text } = await service.send({
      method: 'POST',
      path: '/graphql',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, variables: { recipe } }),
    });
    const [version] = String(headers['x-data-version']).split('/');
    expect(text.match(/Wuzzle \w+/g)).toEqual(Array(5).fill(`Wuzzle ${version}`));
    versions.add(version);
  }
  expect(versions).toEqual(new Set(['one', 'two']));
});

function createCatalog(version: string): Catalog {
  const food = makeFood({ fdcId: 1, description: `Wuzzle ${version}`, category: 'Wuzzles', gramsPerCup: null });
  return buildCatalog({ foods: [food], aliases: [], version });
}
