import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { featureNames } from '../../src/analysis/match-ranking/features';
import { rankingSigns } from '../../src/analysis/match-ranking/score';
import { aliasOdds, rankerWeights, rankingOdds } from '../../src/analysis/match-ranking/weights';
import { aliasSigns } from '../../src/train/fit-odds';
import { writeWeights } from '../../src/train/write-weights';
import { createFolder } from '../support/folder';

test('the learned numbers are as the program wrote them, in order and under their own version', () => {
  const folder = createFolder('weights');
  const path = join(folder, 'weights.ts');
  writeWeights(
    path,
    Float64Array.from(featureNames, (name) => rankerWeights[name]),
    {
      alias: Float64Array.from(aliasSigns, (sign) => aliasOdds[sign]),
      ranking: Float64Array.from(rankingSigns, (sign) => rankingOdds[sign]),
    },
  );
  const written = readFileSync(path, 'utf8');
  expect(readFileSync(join(__dirname, '../../src/analysis/match-ranking/weights.ts'), 'utf8')).toBe(written);
});

test('a relaxation of a line never makes a match surer', () => {
  for (const [sign, odds] of Object.entries(aliasOdds))
    if (!['exact', 'close', 'proxy'].includes(sign)) expect([sign, odds <= 0]).toEqual([sign, true]);
  expect(aliasOdds.exact).toBeGreaterThan(aliasOdds.close);
  expect(aliasOdds.close).toBeGreaterThan(aliasOdds.proxy);
});
