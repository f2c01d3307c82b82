import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { featureNames } from '../analysis/match-ranking/features';
import { rankingSigns } from '../analysis/match-ranking/score';
import { aliasSigns, type Odds } from './fit-odds';

/**
 * Writes the fitted numbers as the module that the matcher imports. They have three decimals, so
 * that rounding errors of a machine make no difference.
 */
export function writeWeights(path: string, weights: Float64Array, odds: Odds): void {
  const tables = [
    ['What each feature of a ranked food counts.', 'rankerWeights', featureNames, weights],
    [
      'Log odds that an alias is right: a constant for its fit, one for a shortened name, and what each relaxation of the line changes.',
      'aliasOdds',
      aliasSigns,
      odds.alias,
    ],
    ["Log odds that the ranker's choice is right.", 'rankingOdds', rankingSigns, odds.ranking],
  ] as const;
  const body = tables.map(([comment, name, keys, values]) => writeTable({ comment, name, keys, values })).join('\n');
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 8);
  writeFileSync(
    path,
    `// Learned by \`npm run train:ranker\` and written by it: not for editing.\n\n${body}\n/** Names these very numbers. */\nexport const weightsVersion = '${hash}';\n`,
  );
}

interface NumberTable {
  readonly comment: string;
  readonly name: string;
  readonly keys: readonly string[];
  readonly values: Float64Array;
}

function writeTable({ comment, name, keys, values }: NumberTable): string {
  const rows = keys.map((key, index) => `  ${key}: ${Number((values[index] ?? 0).toFixed(3)) + 0},`);
  return `/** ${comment} */\nexport const ${name} = {\n${rows.join('\n')}\n} as const;\n`;
}
