import { join } from 'node:path';
import { findProjectRoot } from '../../../src/project-root';
import { readJudgements } from '../../../src/train/judged-lines';
import { findLineTexts } from './find-line-texts';
import type { JudgedLine } from './judged-line';
import { readJudgedLines, type JudgedRow } from './read-judged-lines';

/**
 * All lines that someone read with the food found for them, with their texts: the random ones of the judged files, and those that the odds of a match
 * were fitted on.
 * @param dataDir where the texts are; `unknown` are the rows whose line it does not hold
 */
export function resolveJudgedLines(
  dataDir: string,
  rows: readonly JudgedRow[] = readJudgedLines(),
): { readonly lines: readonly JudgedLine[]; readonly unknown: readonly JudgedRow[] } {
  const texts = findLineTexts(dataDir);
  const lines = rows.flatMap((row) => {
    const line = texts.get(`${row.source} ${row.key}`);
    if (line === undefined) return [];
    const { source, set, food: fdcId, food_verdict: food, grams_verdict: grams } = row;
    return [{ ...line, source, set, fdcId, food, grams, weight: 1 }];
  });
  return {
    lines: [...lines, ...listFitted(dataDir)],
    unknown: rows.filter((row) => !texts.has(`${row.source} ${row.key}`)),
  };
}

const judgementsPath = join(findProjectRoot(), 'src', 'train', 'judgements.tsv');

/** The sample by strata: lines of unsure matches were drawn more often, so that each stands for fewer. */
function listFitted(dataDir: string): readonly JudgedLine[] {
  const sample = readJudgements(judgementsPath, dataDir).filter(({ standsFor }) => standsFor > 0);
  const mean = sample.reduce((sum, { standsFor }) => sum + standsFor, 0) / sample.length;
  return sample.map(({ text, fdcId, isRight, standsFor }) => ({
    source: 'by strata',
    set: 'fit',
    part: 'learn',
    text,
    title: '',
    fdcId,
    food: fdcId === null ? 'none-right' : isRight ? 'right' : 'wrong',
    grams: null,
    weight: standsFor / mean,
  }));
}
