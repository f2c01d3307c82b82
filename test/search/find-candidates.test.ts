import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { animalFlags } from '../../src/analysis/food';
import { buildCatalog } from '../../src/catalog/build-catalog';
import { findCandidates } from '../../src/search/find-candidates';
import { readTagger } from '../../src/seed/model-files';
import { readSeed } from '../../src/seed/read-seed';

const { foods, aliases } = readSeed();
const catalog = buildCatalog({ foods, aliases, version: 'whole' });
const engine = createEmbeddedEngine(readTagger());

async function listFoods(name: string) {
  const [line] = await engine.parse([name]);
  if (line === undefined) throw new Error('The name is not parsed.');
  const found = await findCandidates(catalog, { name, line, title: '', first: 8 });
  return found.map(({ food }) => food);
}

test.each([
  'impossible meatballs', 'impossible beef crumbles', 'impossible hot dog', 'beyond steak tips', 'vegan chicken nuggets',
])('no candidate for %s is of an animal', async (name) => {
  const found = await listFoods(name);
  const isAnimal = found.filter(({ flags }) => animalFlags.some((flag) => flags[flag].state === 'yes'));
  expect(isAnimal.map(({ description }) => description)).toEqual([]);
}); // prettier-ignore

test.each(['meatballs', 'impossible pie', 'steak tips'])('%s has candidates', async (name) => {
  expect((await listFoods(name)).length).toBeGreaterThan(0);
});
