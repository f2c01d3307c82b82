import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canNumbers } from '../../../src/analysis/parse-text/can-numbers';
import { countedSizes } from '../../../src/analysis/parse-text/counted-sizes';
import { gluedUnits } from '../../../src/analysis/parse-text/glued-units';
import { halves } from '../../../src/analysis/parse-text/halves';
import { kitchenForms } from '../../../src/analysis/parse-text/kitchen-forms';
import { shortForms } from '../../../src/analysis/parse-text/short-words';
import { createRareForms, groupRareRows } from '../../../src/analysis/parse-text/rare-forms';
import { rare } from '../../../src/analysis/parse-tokens/text-signs';
import { wordOrder } from '../../../src/analysis/parse-text/word-order';

const rows = [...canNumbers, ...countedSizes, ...gluedUnits, ...kitchenForms, ...halves, ...wordOrder, ...shortForms];

// Only plain text: markup and other characters have every sign.
const texts = ['parse', 'weigh', 'match']
  .flatMap((name) => readFileSync(join(__dirname, `../../cases/${name}.txt`), 'utf8').split('\n'))
  .map((line) => line.split(' => ')[0] ?? '')
  .filter((text) => /^[\dA-Za-z][ -%'-;=?-Z\\-~]*$/.test(text));

test('a step of normalizing that waits for words finds one in every text that it would change', () => {
  const checked = rows.filter(([, signs]) => signs === rare);
  const found = checked.map((row) => texts.filter((text) => text.replace(new RegExp(row[2]), '') !== text));
  const missed = checked.flatMap((row, at) => {
    const mayChange = createRareForms(groupRareRows([row]));
    return (found[at] ?? []).filter((text) => !mayChange(text)).map((text) => `${row[0]}: ${text}`);
  });
  expect(missed).toEqual([]);
  expect(found.filter((changed) => changed.length > 0).length).toBeGreaterThan(40);
});
