import { join } from 'node:path';
import { findProjectRoot } from '../../../src/project-root';
import { hashLine, readJudgements } from '../../../src/train/judged-lines';
import type { Part } from '../../../src/train/split';
import type { Table } from '../table';
import type { ScoredMatch } from './calibration';
import { tabulateBands } from './tabulate-bands';

/** A match compared with a label that a machine gave. */
export interface SilverMatch extends ScoredMatch {
  readonly text: string;
  readonly fdcId: number | null;
}

/**
 * What the match score promises against Spoonacular's labels, which are machine-made and partly wrong, and against the same labels where a person
 * settled who is right; those were read in the learning part only.
 */
export function measureReliability(
  dataDir: string,
  part: Part | 'all',
  silver: readonly SilverMatch[],
): readonly Table[] {
  const byLabel = tabulateBands('Reliability of the match score: Spoonacular', silverNote, silver);
  if (part !== 'learn') return [byLabel];
  const right = new Set(
    readJudgements(judgementsPath, dataDir).flatMap(({ text, fdcId, isRight }) =>
      isRight ? [`${hashLine(text)} ${fdcId}`] : [],
    ),
  );
  const mended = silver.map((each) => ({
    ...each,
    isRight: each.isRight || right.has(`${hashLine(each.text)} ${each.fdcId}`),
  }));
  return [
    byLabel,
    tabulateBands(
      'Reliability of the match score: Spoonacular, where we differ as read by a person',
      'The same lines, where our food counts as right if a person said so.',
      mended,
    ),
  ];
}

const judgementsPath = join(findProjectRoot(), 'src', 'train', 'judgements.tsv');

const silverNote =
  'By their labels. Of 60 lines of the learning part where they differ from us, read one by one, ours is right on 38, both will do on 14, theirs is right on 6 and neither on 2: about one label in ten is wrong.';
