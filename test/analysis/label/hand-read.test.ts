import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createEmbeddedEngine } from '../../../src/ai/embedded-engine';
import { analyzeRecipe } from '../../../src/analysis/analyze';
import { readTagger } from '../../../src/seed/model-files';
import { readSeedCatalog } from '../../support/seed-catalog';
import { measureLabels } from '../../../tools/eval/recipes/labels';

const data = join(__dirname, '../../../../shared/data');
const hasData = existsSync(join(data, 'recipes', 'dev.jsonl'));
const testWithData = hasData ? test : test.skip;

testWithData(
  'of the recipes read by hand none gets a label it must not have, and 95 % get those they deserve',
  async () => {
    const catalog = readSeedCatalog();
    const engine = createEmbeddedEngine(readTagger());
    const [table] = await measureLabels(data, 'all', (recipe) => analyzeRecipe(engine, catalog, recipe));
    const cells = (column: string) =>
      table?.rows.map((row) => Number.parseFloat(String(row[table.columns.indexOf(column)])));
    expect(table?.worst.filter((sentence) => sentence.startsWith('false claim'))).toEqual([]);
    expect(cells('false claims')).toEqual([0, 0, 0, 0, 0]);
    expect(cells('true')).toEqual([59, 117, 92, 88, 356]);
    for (const share of cells('share given') ?? [0]) expect(share).toBeGreaterThanOrEqual(95);
  },
);
