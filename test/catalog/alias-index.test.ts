import { indexCompounds } from '../../src/catalog/alias-index';
import { doAtOnce } from '../../src/catalog/sliced-work';

const aliases = ['sea salt', 'fine sea salt', 'butter milk', 'a la carte'].map((phrase) => ({
  phrase,
  when: null,
  fdcId: 1,
  fit: 'exact' as const,
}));

test('two words of a name are known when written as one, but a known word is not split', () => {
  const compounds = doAtOnce(indexCompounds(aliases, (word) => word === 'buttermilk'));
  expect([...compounds]).toEqual([
    ['seasalt', 'sea salt'],
    ['finesea', 'fine sea'],
  ]);
});
