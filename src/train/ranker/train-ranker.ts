import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findProjectRoot } from '../../../seeds/find-project-root';
import { readTagger } from '../../../seeds/read-tagger';
import { readSeed } from '../../../seeds/read-seed';
import { createParser } from '../../analysis/parse/create-parser';
import { buildCatalog } from '../../catalog/build-catalog';
import { judgeAgain, matchUnseenNames, matchNonFoods } from './collect-evidence';
import { fitChoice } from './fit-choice';
import { fitOdds } from './fit-odds';
import { hideNames, listUnseenNames, nameFolds } from './list-unseen-names';
import { countRight, priorStrengths, priorWeights, rankUnseenNames, type UnseenRanking } from './rank-unseen-names';
import { readJudgedLines } from './read-judged-lines';
import { readLines } from './read-lines';
import { readJudgements } from './read-judgements';
import { describeOdds, measureHeldOutError } from './describe-odds';
import { writeWeights } from './write-weights';

const help = `npm run train:ranker -- [options]
Learns what the features of the ranker count and how sure a match is, and writes src/analysis/match/fitted-weights.ts.
The same data gives the same bytes. It learns from the learning part alone and reports both parts.
  --data DIR   folder with recipes/ and parsing/ (default ../shared/data)
  --out FILE   where to write instead`;

const rounds = 3;

function train(): number {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '../shared/data' },
      out: { type: 'string', default: join(findProjectRoot(), 'src', 'analysis', 'match', 'fitted-weights.ts') },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return say(help);
  const dataDir = resolve(values.data);
  if (!existsSync(join(dataDir, 'parsing', 'strangetom_labelled.dev.jsonl.gz')))
    return refuse(
      `no parsing/strangetom_labelled.dev.jsonl.gz in ${dataDir}; name the folder of the labelled data with --data DIR`,
    );
  const seed = readSeed();
  const catalog = buildCatalog({ foods: seed.foods, aliases: seed.aliases, version: seed.hash });
  say('reading which lines use the names …');
  const names = listUnseenNames({ catalog, aliases: seed.aliases }, readLines(dataDir), createParser(readTagger()));
  const parts = Array.from({ length: nameFolds }, (_, fold) => ({
    catalog: buildCatalog({ foods: seed.foods, aliases: hideNames(seed.aliases, fold), version: seed.hash }),
    names: names.filter((name) => name.fold === fold),
  }));
  const checking = parts.slice(0, 1);
  const learning = parts.slice(1);
  const rank = (some: typeof parts, weights: Float64Array): readonly UnseenRanking[] =>
    some.flatMap((part) => rankUnseenNames(part.catalog, part.names, weights));
  let weights = priorWeights;
  for (let round = 1; round <= rounds; round++) {
    const rankings = rank(learning, weights);
    say(`round ${round} of ${rounds}: ${rankings.length} unseen names ranked, ${tell(countRight(rankings))}`);
    const choices = rankings.filter(({ isRight }) => isRight.includes(true) && isRight.includes(false));
    weights = fitChoice(choices, priorWeights, priorStrengths);
  }
  say(`learning part: ${tell(countRight(rank(learning, weights)))}`);
  say(`check part: ${tell(countRight(rank(checking, weights)))}`);
  say(`check part before learning: ${tell(countRight(rank(checking, priorWeights)))}`);
  const root = findProjectRoot();
  const judgements = [
    ...readJudgements(join(root, 'src', 'train', 'ranker', 'judgements.tsv'), dataDir),
    ...readJudgedLines(join(root, 'test', 'eval', 'judged-lines'), dataDir),
  ];
  const judged = judgeAgain(catalog, judgements, weights);
  const others = [
    ...matchNonFoods(catalog, weights),
    ...learning.flatMap((part) => matchUnseenNames(part.catalog, part.names, weights)),
  ];
  const odds = fitOdds([...judged, ...others]);
  say(`${judgements.length} judgements, which say something of ${judged.length} matches`);
  say(describeOdds([...judged, ...others], odds));
  say(`calibration error on judged lines held out in turn: ${measureHeldOutError(judged, others).toFixed(3)}`);
  writeWeights(values.out, weights, odds);
  return say(`written to ${values.out}`);
}

function tell({ right, retrieved }: { right: number; retrieved: number }): string {
  return `${(100 * right).toFixed(1)} % right, ${(100 * retrieved).toFixed(1)} % within reach`;
}

function say(text: string): 0 {
  process.stdout.write(`${text}\n`);
  return 0;
}

function refuse(sentence: string): 1 {
  process.stderr.write(`${sentence}\n`);
  return 1;
}

process.exitCode = train();
