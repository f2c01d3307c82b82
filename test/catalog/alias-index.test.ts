import { indexAliases, indexCompounds } from '../../src/catalog/alias-index';
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

test('the longer names of a phrase end or begin with it as whole words', () => {
  const phrases = ['salt', 'saltine', 'salt pork', 'salt-cured ham', 'sea salt', 'unsalt'].sort();
  const index = doAtOnce(
    indexAliases(phrases.map((phrase) => ({ phrase, when: null, fdcId: 1, fit: 'exact' as const }))),
  );
  const { ending, beginning } = index.listLongerNames('salt');
  expect(ending.map(({ phrase }) => phrase)).toEqual(['sea salt']);
  expect(beginning.map(({ phrase }) => phrase)).toEqual(['salt pork']);
});
