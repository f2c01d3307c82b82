import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { healthLabels, type HealthLabel } from '../../../src/analysis/labels';
import type { Analysis, Recipe } from '../../../src/analysis/recipe';
import { findProjectRoot } from '../../../src/project-root';
import { readJsonLines } from '../../../src/train/json-lines';
import { splitBy, type Part } from '../../../src/train/split';
import { formatShare, type Table } from '../table';

const recipeRow = z.object({
  id: z.string(),
  title: z.string(),
  ingredients: z.array(z.string()),
  servings: z.number(),
});
type RecipeRow = z.infer<typeof recipeRow>;

const truth = z.enum(['yes', 'no', 'open']);
type Truth = z.infer<typeof truth>;

interface Verdict {
  readonly recipe: RecipeRow;
  readonly analysis: Analysis;
  readonly label: HealthLabel;
  readonly truth: Truth;
  readonly isGiven: boolean;
}

/**
 * Compares the health labels of the recipes in labels.tsv with those a person gave them; the head
 * of that file says how.
 * @param dataDir holds recipes/dev.jsonl, the text of those recipes
 * @param part the part of the split to report, or 'all'
 */
export async function measureLabels(
  dataDir: string,
  part: Part | 'all',
  analyze: (recipe: Recipe) => Promise<Analysis>,
): Promise<readonly Table[]> {
  const truths = readTruths();
  const recipes = readJsonLines(join(dataDir, 'recipes', 'dev.jsonl'), recipeRow).filter(
    ({ id }) => truths.has(id) && (part === 'all' || splitBy(id) === part),
  );
  const verdicts: Verdict[] = [];
  for (const recipe of recipes) {
    const { title, ingredients, servings } = recipe;
    const analysis = await analyze({ title, ingredients, servings });
    for (const [label, truth] of truths.get(recipe.id) ?? [])
      verdicts.push({ recipe, analysis, label, truth, isGiven: analysis.healthLabels.includes(label) });
  }
  return [tabulateLabels(recipes.length, verdicts), tabulateCauses(verdicts)];
}

function readTruths(): ReadonlyMap<string, readonly (readonly [HealthLabel, Truth])[]> {
  const [header = '', ...rows] = readFileSync(join(findProjectRoot(), 'tools', 'eval', 'recipes', 'labels.tsv'), 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'));
  const columns = header.split('\t').slice(1);
  return new Map(
    rows.map((row) => {
      const [id = '', ...cells] = row.split('\t');
      return [id, healthLabels.map((label) => [label, truth.parse(cells[columns.indexOf(label)])])];
    }),
  );
}

function tabulateLabels(recipeCount: number, verdicts: readonly Verdict[]): Table {
  const rowOf = (name: string, some: readonly Verdict[]) => {
    const count = (truth: Truth, isGiven: boolean) =>
      some.filter((verdict) => verdict.truth === truth && verdict.isGiven === isGiven).length;
    const given = count('yes', true);
    const withheld = count('yes', false);
    return [
      name,
      given + withheld,
      given,
      withheld,
      formatShare(given, given + withheld),
      count('no', true),
      count('no', false),
      count('open', true) + count('open', false),
    ];
  };
  return {
    title: 'Labels: health labels against those a person gave',
    note: `${recipeCount} recipes read by hand. Open: products of that name differ, so neither the claim nor its absence is wrong.`,
    columns: ['label', 'true', 'given', 'withheld', 'share given', 'false claims', 'rightly withheld', 'open'],
    rows: [
      ...healthLabels.map((label) =>
        rowOf(
          label,
          verdicts.filter((verdict) => verdict.label === label),
        ),
      ),
      rowOf('all', verdicts),
    ],
    worst: [
      ...verdicts.filter(isFalseClaim).map(describeFalseClaim),
      ...verdicts.filter(isWithheld).map(describeWithheld),
    ],
  };
}

const isFalseClaim = ({ truth, isGiven }: Verdict): boolean => truth === 'no' && isGiven;
const isWithheld = ({ truth, isGiven }: Verdict): boolean => truth === 'yes' && !isGiven;

/** The line that contradicts the label is not recorded, so all lines are shown with their foods. */
function describeFalseClaim({ recipe, analysis, label }: Verdict): string {
  const lines = analysis.lines.map(({ text, food }) => `"${text}" = ${food?.description ?? 'nothing'}`);
  return `false claim of ${label}: ${recipe.title} (${recipe.id}): ${lines.join('; ')}`;
}

function describeWithheld(verdict: Verdict): string {
  const { recipe, analysis, label } = verdict;
  const reasons = findReasons(verdict).map(
    ({ lineIndex, reason }) => `"${analysis.lines[lineIndex]?.text}": ${reason}`,
  );
  return `withheld ${label}: ${recipe.title} (${recipe.id}): ${reasons.join('; ')}`;
}

const findReasons = ({ analysis, label }: Verdict) =>
  analysis.withheldLabels.filter((withheld) => withheld.label === label);

/** The reasons for withholding by their wording. The first match counts. */
const causes: readonly (readonly [string, RegExp])[] = [
  ['no food was found', /^no food/],
  ['the match is unsure and a runner-up stands against it', /^the food is not sure/],
  ['a word of the line stands against it', /^the line says/],
  ['the food, or a food of that name, may hold what the label forbids', / unknown \(/],
  ['the food holds what the label forbids', /: \w+ \(/],
];

function tabulateCauses(verdicts: readonly Verdict[]): Table {
  const withheld = verdicts.filter(isWithheld);
  const rows = causes.map(([cause, pattern], index) => {
    const isCause = (reason: string) =>
      causes.findIndex(([, each]) => each.test(reason)) === index && pattern.test(reason);
    const touched = withheld.filter((verdict) => findReasons(verdict).some(({ reason }) => isCause(reason)));
    const alone = withheld.filter((verdict) => findReasons(verdict).every(({ reason }) => isCause(reason)));
    return [cause, touched.length, alone.length, new Set(touched.map(({ recipe }) => recipe.id)).size];
  });
  return {
    title: 'Labels: why true ones are withheld',
    note: 'Labels that a line stands against for this cause, those where nothing else does, and the recipes they belong to.',
    columns: ['cause', 'labels', 'for this alone', 'recipes'],
    rows,
    worst: [],
  };
}
