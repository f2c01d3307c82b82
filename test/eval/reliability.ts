import { join } from 'node:path';
import { findProjectRoot } from '../../seeds/find-project-root';
import type { Catalog } from '../../src/analysis/catalog';
import { matchLine } from '../../src/analysis/match/match-line';
import { isSameFood } from '../../src/train/ranker/is-same-food';
import { hashLine, readJudgements, type Judgement } from '../../src/train/ranker/read-judgements';
import type { Part } from '../../src/train/split';
import { parseLine } from '../support/parse-line';
import { formatShare, type Table } from './table';

/** A match of which is known whether it is right; `weight` is how many lines it stands for. */
export interface ScoredMatch {
  readonly text: string;
  readonly match: number;
  readonly isRight: boolean;
  readonly weight: number;
}

/**
 * What the match score promises against what holds: on lines that a person read with the food we named, and on the lines of `silver`, whose
 * labels are machine-made and partly wrong.
 */
export function measureReliability(
  dataDir: string,
  part: Part | 'all',
  { catalog, silver }: { catalog: Catalog; silver: readonly ScoredMatch[] },
): readonly Table[] {
  const judgements = part === 'check' ? [] : readJudgements(judgementsPath, dataDir);
  const read = new Map(judgements.map((judgement) => [hashLine(judgement.text), judgement]));
  const mended = silver.map((each) => ({
    ...each,
    isRight: each.isRight || findVerdict(catalog, read.get(hashLine(each.text))) === true,
  }));
  return [
    ...(part === 'check'
      ? []
      : [
          tabulate(
            'Reliability of the match score: lines read by a person',
            judgedNote,
            scoreJudged(catalog, judgements),
          ),
        ]),
    tabulate('Reliability of the match score: Spoonacular', silverNote, silver),
    ...(part === 'check'
      ? []
      : [
          tabulate(
            'Reliability of the match score: Spoonacular, where we differ as read by a person',
            mendedNote,
            mended,
          ),
        ]),
  ];
}

const judgementsPath = join(findProjectRoot(), 'src', 'train', 'ranker', 'judgements.tsv');

const judgedNote =
  'A sample by strata of recipes and labelled lines, each weighed by the lines it stands for; a stand-in counts as right where its figures serve. All are of the learning part, and the odds were fitted on them.';
const silverNote =
  'By their labels. Of 60 lines of the learning part where they differ from us, read one by one, ours is right on 38, both will do on 14, theirs is right on 6 and neither on 2: about one label in ten is wrong.';
const mendedNote = 'The same lines, where our food counts as right if a person said so.';

function scoreJudged(catalog: Catalog, judgements: readonly Judgement[]): readonly ScoredMatch[] {
  return judgements.flatMap((judgement) => {
    if (judgement.standsFor === 0) return [];
    const isRight = findVerdict(catalog, judgement);
    if (isRight === null) return [];
    const { match } = matchLine(catalog, '', parseLine(judgement.text));
    return [{ text: judgement.text, match, isRight, weight: judgement.standsFor }];
  });
}

/** Whether today's match is right, by what was said of the line; null where that was said of another food, or nothing is matched. */
function findVerdict(catalog: Catalog, judgement: Judgement | undefined): boolean | null {
  if (judgement === undefined) return null;
  const { food } = matchLine(catalog, '', parseLine(judgement.text));
  if (food === null) return null;
  if (judgement.fdcId === null) return false;
  const judged = catalog.foods.get(judgement.fdcId);
  return judged !== undefined && isSameFood(food, judged) ? judgement.isRight : null;
}

function tabulate(title: string, note: string, matches: readonly ScoredMatch[]): Table {
  const scored = matches.filter(({ match }) => match > 0);
  const total = sumWeights(scored);
  const bands = Array.from({ length: 10 }, (_, tenth) => {
    const some = scored.filter(({ match }) => Math.min(9, Math.floor(match * 10 + 1e-9)) === tenth);
    const weight = sumWeights(some);
    return {
      name: `${(tenth / 10).toFixed(1)} to ${((tenth + 1) / 10).toFixed(1)}`,
      count: some.length,
      weight,
      said: some.reduce((sum, each) => sum + each.weight * each.match, 0),
      right: sumWeights(some.filter(({ isRight }) => isRight)),
    };
  }).filter(({ count }) => count > 0);
  const error = bands.reduce((sum, { said, right }) => sum + Math.abs(said - right), 0) / total;
  return {
    title,
    note: `${note} Expected calibration error over tenths: ${error.toFixed(3)}; ${formatShare(sumWeights(scored.filter(({ isRight }) => isRight)), total)} right in all.`,
    columns: ['match', 'lines', 'share of lines', 'said', 'right'],
    rows: bands.map(({ name, count, weight, said, right }) => [
      name,
      count,
      formatShare(weight, total),
      formatShare(said, weight),
      formatShare(right, weight),
    ]),
    worst: [],
  };
}

function sumWeights(some: readonly ScoredMatch[]): number {
  return some.reduce((sum, { weight }) => sum + weight, 0);
}
