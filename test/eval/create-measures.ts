import { readSeed } from '../../seeds/read-seed';
import { readTagger } from '../../seeds/read-tagger';
import { createEmbeddedEngine } from '../../src/ai/create-embedded-engine';
import { analyzeRecipe } from '../../src/analysis/analyze-recipe';
import { matchLine } from '../../src/analysis/match/match-line';
import { weighLine } from '../../src/analysis/weigh/weigh-line';
import type { CatalogContents } from '../../src/catalog/assemble-catalog';
import { buildCatalog } from '../../src/catalog/build-catalog';
import type { Part } from '../../src/train/split';
import { parseLine } from '../support/parse-line';
import type { JudgedAgain } from './judged/judge-again';
import { judgeLines, measureJudged } from './judged/measure-judged';
import { measureLabels } from './labels/measure-labels';
import { measureMatching } from './match/measure-matching';
import { measureParsing } from './parse/measure-parsing';
import type { JudgedRecipe } from './recipes/judged-recipe';
import { judgeRecipes, measureRecipes } from './recipes/measure-recipes';
import type { Table } from './table';
import { matchUnseenNames, measureUnseenNames, type UnseenMatch } from './match/unseen-names';
import { measureWeighing } from './weighing';

export const stages = ['parsing', 'matching', 'weighing', 'judged', 'recipes', 'labels'] as const;
export type Stage = (typeof stages)[number];

/** Everything that is measured, on one reading of the data: what several tables need is analysed once. */
export interface Measures {
  /** The names of the table that everything was measured with. */
  readonly aliases: CatalogContents['aliases'];
  measureStage(stage: Stage, part: Part | 'all'): Promise<readonly Table[]>;
  judgeRecipes(): Promise<readonly JudgedRecipe[]>;
  judgeLines(): readonly JudgedAgain[];
}

/**
 * @param dataDir folder with recipes/, lines/ and parsing/
 * @param report is told what is under way, for a person who waits
 */
export function createMeasures(dataDir: string, report: (text: string) => void): Measures {
  const { foods, aliases, hash } = readSeed();
  const contents = { foods, aliases, version: hash };
  const catalog = buildCatalog(contents);
  const engine = createEmbeddedEngine(readTagger());
  const weigh = (text: string, title = '') => weighLine(catalog, matchLine(catalog, title, parseLine(text)));
  let recipes: Promise<readonly JudgedRecipe[]> | null = null;
  let lines: readonly JudgedAgain[] | null = null;
  let unseen: readonly UnseenMatch[] | null = null;
  const judged = {
    judgeRecipes: () =>
      (recipes ??= judgeRecipes(dataDir, {
        analyze: (recipe) => analyzeRecipe(engine, catalog, recipe),
        report: (done, all) => done % 50 === 0 && report(`recipes ${done} of ${all}`),
      })),
    judgeLines: () => (lines ??= judgeLines(dataDir, ({ text, title }) => weigh(text, title))),
  };
  const measure = {
    parsing: (part) => measureParsing(dataDir, part),
    matching: (part) => [
      ...measureMatching(dataDir, part, catalog),
      ...measureUnseenNames((unseen ??= matchUnseenNames(dataDir, { catalog, contents })), part),
    ],
    weighing: (part) => measureWeighing(dataDir, part, { catalog, weigh }),
    judged: (part) => measureJudged(judged.judgeLines(), part),
    recipes: async (part) => measureRecipes(await judged.judgeRecipes(), part),
    labels: (part) => measureLabels(dataDir, part, (recipe) => analyzeRecipe(engine, catalog, recipe)),
  } satisfies Record<Stage, (part: Part | 'all') => readonly Table[] | Promise<readonly Table[]>>;
  return {
    aliases,
    ...judged,
    measureStage: async (stage, part) => {
      report(`${stage}, ${part} …`);
      return measure[stage](part);
    },
  };
}
