import { listFurtherIssues } from '../../src/analysis/further-issues';
import { addNutrients } from '../../src/analysis/sum';
import { weighLine } from '../../src/analysis/weigh/weigh-line';
import { matchText } from '../../tools/parse-line';
import { readSeedCatalog } from '../support/seed-catalog';

const catalog = readSeedCatalog();

test.each([
  ['spuds', ['no_quantity'], []],
  ['handful carrots', ['estimated_weight'], []],
  ['bit of flour', ['no_quantity', 'words_ignored'], []],
  ['1 xyzzy', ['no_food'], []],
  ['2 tbsp ghee or butter', ['alternatives'], ['alternatives']],
])('of "%s", only what its reasons do not say is a further issue', (text, all, further) => {
  const line = addNutrients(weighLine(catalog, matchText(catalog, text)));
  expect(line.issues.map(({ code }) => code)).toEqual(all);
  expect(listFurtherIssues(line, ['match', 'weight']).map(({ code }) => code)).toEqual(further);
  expect(listFurtherIssues(line, [])).toEqual(line.issues);
});
