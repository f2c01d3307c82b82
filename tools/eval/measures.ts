import { setImmediate as yieldToSignals } from 'node:timers/promises';
import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { analyzeRecipe } from '../../src/analysis/analyze';
import { matchBranded } from '../../src/analysis/branded/match-branded';
import type { WeighedLine } from '../../src/analysis/line';
import { matchLine } from '../../src/analysis/match/match-line';
import { weighLine } from '../../src/analysis/weigh/weigh-line';
import type { CatalogContents } from '../../src/catalog/build-catalog';
import { readTagger } from '../../src/seed/model-files';
import type { Part } from '../../src/train/split';
import { parseLine } from '../parse-line';
import { judgeCopies, measureCopies, type JudgedCopy } from './copied-pages';
import type { EvaluatedFoods } from './foods';
import { judgeHardLines, measureHard, type HardResults } from './hard';
import { judgeLines, measureJudged } from './judged';
import type { JudgedAgain } from './judged-lines';
import { measureMatching } from './matching';
import { judgePages, measurePages, type JudgedPage } from './pages';
import { measureParsing } from './parsing';
import type { JudgedRecipe } from './recipes/judged-recipes';
import { measureLabels } from './recipes/labels';
import { judgeRecipes, measureRecipes } from './recipes/recipes';
import type { Table } from './table';
import { matchUnseenNames, measureUnseenNames, type UnseenMatch } from './unseen-names';
import { measureWeighing } from './weighing';

export const stages = ['parsing', 'matching', 'weighing', 'judged', 'hard', 'recipes', 'labels', 'pages'] as const;
export type Stage = (typeof stages)[number];

/** All measurements on one data folder. What several tables need is analysed once. */
export interface Measures {
  /** The aliases of the catalog that is measured. */
  readonly aliases: CatalogContents['aliases'];
  measureStage(stage: Stage, part: Part | 'all'): Promise<readonly Table[]>;
  judgeRecipes(): Promise<readonly JudgedRecipe[]>;
  judgeLines(): Promise<readonly JudgedAgain[]>;
}

/**
 * @param dataDir folder with recipes/, lines/, parsing/ and pages/
 * @param foods the catalog that lines are matched with
 * @param report called with what is being done, for progress
 */
export function createMeasures(
  dataDir: string,
  { catalog, contents }: EvaluatedFoods,
  report: (text: string) => void,
): Measures {
  const { aliases } = contents;
  const engine = createEmbeddedEngine(readTagger());
  const weigh = async (text: string, title = ''): Promise<WeighedLine> => {
    const line = matchLine(catalog, title, parseLine(text));
    const [branded = line] = await matchBranded(catalog, [line]);
    return weighLine(catalog, branded);
  };
  let recipes: Promise<readonly JudgedRecipe[]> | null = null;
  let lines: Promise<readonly JudgedAgain[]> | null = null;
  let hard: Promise<HardResults> | null = null;
  let pages: readonly JudgedPage[] | null = null;
  let copies: Promise<readonly JudgedCopy[]> | null = null;
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
    weighing: (part) => measureWeighing(dataDir, part, weigh),
    judged: async (part) => measureJudged(await judged.judgeLines(), part),
    hard: async (part) => measureHard(await (hard ??= judgeHardLines(dataDir, weigh)), part),
    recipes: async (part) => measureRecipes(await judged.judgeRecipes(), part),
    labels: (part) => measureLabels(dataDir, part, (recipe) => analyzeRecipe(engine, catalog, recipe)),
    pages: async (part) => [
      ...measurePages((pages ??= judgePages(dataDir)), part),
      measureCopies(await (copies ??= judgeCopies(dataDir, (recipe) => analyzeRecipe(engine, catalog, recipe))), part),
    ],
  } satisfies Record<Stage, (part: Part | 'all') => readonly Table[] | Promise<readonly Table[]>>;
  return {
    aliases,
    ...judged,
    measureStage: async (stage, part) => {
      report(`${stage}, ${part} …`);
      // The foods of the seed are measured without waiting for anything.
      await yieldToSignals();
      return measure[stage](part);
    },
  };
}
