import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Catalog } from '../analysis/catalog';
import { createParser } from '../analysis/parse/parse-line';
import { buildCatalog } from '../catalog/build-catalog';
import { findProjectRoot } from '../project-root';
import { readTagger } from '../seed/model-files';
import { readSeed } from '../seed/read-seed';
import { judgeAgain, matchNonFoods, matchUnseenNames, type KnownCase } from './evidence';
import { fitChoice } from './fit-logistic';
import { fitOdds, toMatchProbability, type Odds } from './fit-odds';
import { readDataLines, readJudgements, readRandomJudgements } from './judged-lines';
import {
  countRight,
  hideEachFold,
  listUnseenNames,
  priorStrengths,
  priorWeights,
  rankUnseenNames,
  type UnseenName,
  type UnseenRanking,
} from './unseen-names';
import { writeWeights } from './write-weights';

const help = `npm run train:ranker -- [options]
Fits the weights of the ranker and the odds that a match is right, and writes src/analysis/match-ranking/weights.ts.
The same data gives the same bytes. It learns from the learning part alone and reports both parts.
  --data DIR   folder with recipes/ and parsing/ (default ../shared/data)
  --out FILE   where to write instead`;

const rounds = 3;

function train(): number {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '../shared/data' },
      out: { type: 'string', default: join(findProjectRoot(), 'src', 'analysis', 'match', 'weights.ts') },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return say(help);
  const dataDir = resolve(values.data);
  if (!existsSync(join(dataDir, 'parsing', 'strangetom_labelled.dev.jsonl.gz')))
    return refuse(
      `${dataDir} has no parsing/strangetom_labelled.dev.jsonl.gz. Name the folder of the labelled data with --data DIR.`,
    );
  const seed = readSeed();
  const catalog = buildCatalog({ foods: seed.foods, aliases: seed.aliases, version: seed.hash });
  say('finding the lines that use the names …');
  const names = listUnseenNames({ catalog, aliases: seed.aliases }, readDataLines(dataDir), createParser(readTagger()));
  const parts = hideEachFold(seed.aliases).map((aliases, fold) => ({
    catalog: buildCatalog({ foods: seed.foods, aliases, version: seed.hash }),
    names: names.filter((name) => name.fold === fold),
  }));
  const [checking, learning] = [parts.slice(0, 1), parts.slice(1)];
  const weights = learnWeights(learning, checking);
  const odds = learnOdds({ catalog, dataDir, learning, weights });
  writeWeights(values.out, weights, odds);
  return say(`written to ${values.out}`);
}

/** A fifth of the names, and the catalog that lacks them. */
interface Fold {
  readonly catalog: Catalog;
  readonly names: readonly UnseenName[];
}

/** The weights by which unseen names of the learning part are ranked best. */
function learnWeights(learning: readonly Fold[], checking: readonly Fold[]): Float64Array {
  const rank = (folds: readonly Fold[], weights: Float64Array): readonly UnseenRanking[] =>
    folds.flatMap((fold) => rankUnseenNames(fold.catalog, fold.names, weights));
  let weights = priorWeights;
  for (let round = 1; round <= rounds; round++) {
    const rankings = rank(learning, weights);
    say(`round ${round} of ${rounds}: ${rankings.length} unseen names ranked, ${printShares(countRight(rankings))}`);
    const choices = rankings.filter(({ isRight }) => isRight.includes(true) && isRight.includes(false));
    weights = fitChoice(choices, priorWeights, priorStrengths);
  }
  say(`learning part: ${printShares(countRight(rank(learning, weights)))}`);
  say(`check part: ${printShares(countRight(rank(checking, weights)))}`);
  say(`check part before learning: ${printShares(countRight(rank(checking, priorWeights)))}`);
  return weights;
}

interface OddsTask {
  readonly catalog: Catalog;
  readonly dataDir: string;
  readonly learning: readonly Fold[];
  readonly weights: Float64Array;
}

/** The odds that a match is right, by judged lines, names that are no food, and unseen names. */
function learnOdds({ catalog, dataDir, learning, weights }: OddsTask): Odds {
  const root = findProjectRoot();
  const judgements = [
    ...readJudgements(join(root, 'src', 'train', 'judgements.tsv'), dataDir),
    ...readRandomJudgements(join(root, 'tools', 'eval', 'judged-lines'), dataDir),
  ];
  const judged = judgeAgain(catalog, judgements, weights);
  const others = [
    ...matchNonFoods(catalog, weights),
    ...learning.flatMap((fold) => matchUnseenNames(fold.catalog, fold.names, weights)),
  ];
  const odds = fitOdds([...judged, ...others]);
  say(`${judgements.length} judgements, which cover ${judged.length} matches`);
  say(describeOdds([...judged, ...others], odds));
  say(`calibration error on judged lines held out in turn: ${measureHeldOutError(judged, others).toFixed(3)}`);
  return odds;
}

function printShares({ right, retrieved }: { right: number; retrieved: number }): string {
  return `${(100 * right).toFixed(1)} % right, ${(100 * retrieved).toFixed(1)} % among the candidates`;
}

function say(text: string): 0 {
  process.stdout.write(`${text}\n`);
  return 0;
}

function refuse(sentence: string): 1 {
  process.stderr.write(`${sentence}\n`);
  return 1;
}

const bands = [
  [0, 0.33],
  [0.33, 0.5],
  [0.5, 0.7],
  [0.7, 0.8],
  [0.8, 0.9],
  [0.9, 1.01],
] as const;

const folds = 5;

process.exitCode = train();

/**
 * For each source of cases and each band of probability: the number of cases, the mean probability,
 * and the share that is right.
 */
function describeOdds(cases: readonly KnownCase[], odds: Odds): string {
  const scored = cases.map((each) => ({ ...each, said: toMatchProbability(odds, each.evidence) }));
  const rows = (['judged', 'unseen', 'non-food'] as const).flatMap((source) =>
    (['alias', 'ranking'] as const).flatMap((way) =>
      bands.map(([from, to]) => {
        const some = scored.filter(
          (each) => each.source === source && each.evidence.way === way && each.said >= from && each.said < to,
        );
        const weight = some.reduce((sum, each) => sum + each.weight, 0);
        const mean = (read: (each: (typeof some)[number]) => number): string =>
          (some.reduce((sum, each) => sum + each.weight * read(each), 0) / weight).toFixed(3);
        return some.length === 0
          ? ''
          : `  ${source}, by ${way}, ${from.toFixed(2)} to ${to.toFixed(2)}: ${some.length} cases, said ${mean((each) => each.said)}, right ${mean((each) => each.outcome)}`;
      }),
    ),
  );
  return rows.filter((row) => row !== '').join('\n');
}

/**
 * The expected calibration error over tenths on the judged lines, by cross-validation: each fifth
 * is scored by odds that were fitted without it.
 * @param others unseen names and non-foods, which are part of every fit
 */
function measureHeldOutError(judged: readonly KnownCase[], others: readonly KnownCase[]): number {
  const scored = Array.from({ length: folds }, (_, fold) => {
    const odds = fitOdds([...judged.filter((_case, index) => index % folds !== fold), ...others]);
    return judged
      .filter((_case, index) => index % folds === fold)
      .map((each) => ({ ...each, said: toMatchProbability(odds, each.evidence) }));
  }).flat();
  const total = scored.reduce((sum, { weight }) => sum + weight, 0);
  const gaps = Array.from({ length: 10 }, (_, tenth) =>
    scored
      .filter(({ said }) => Math.min(9, Math.floor(said * 10)) === tenth)
      .reduce((sum, { said, outcome, weight }) => sum + weight * (said - outcome), 0),
  );
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / total;
}
