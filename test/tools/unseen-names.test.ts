import { isRanked } from '../../tools/eval/unseen-names';
import { matchText } from '../../tools/parse-line';
import { readSeedCatalog } from '../support/seed-catalog';

const catalog = readSeedCatalog();

test.each([
  ['1 cup plain soy cheese spread', true],
  ['2 cups all-purpose flour', false],
  ['100 g pickled quail livers', false],
])('the evaluation recognizes whether the ranker chose the food of "%s"', (text, isChosen) => {
  expect(isRanked(matchText(catalog, text))).toBe(isChosen);
});
