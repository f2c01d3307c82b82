import { join } from 'node:path';
import { z } from 'zod';
import { cleanText } from '../../src/recipes/draft/clean-text';
import {
  UnreadableRecipeError,
  type Finding,
  type RecipeDraft,
  type RecipeFormat,
} from '../../src/recipes/draft/recipe-draft';
import { readRecipes } from '../../src/recipes/read-recipes';
import { readJsonLines } from '../../src/train/json-lines';
import { splitBy, type Part } from '../../src/train/split';
import { parseLine } from '../parse-line';
import { formatShare, type Table } from './table';

const pageRow = z.object({
  id: z.string(),
  html: z.string(),
  expected: z.object({ title: z.string(), ingredients: z.array(z.string()), yields: z.string().nullish() }),
});
export type PageRow = z.infer<typeof pageRow>;

/** The recipe pages of a data folder. */
export function readPages(dataDir: string): readonly PageRow[] {
  return readJsonLines(join(dataDir, 'pages', 'pages.dev.jsonl.gz'), pageRow);
}

/** What was read of a page, field by field. */
export interface JudgedPage {
  readonly page: PageRow;
  /** Null if no recipe was found. */
  readonly draft: RecipeDraft | null;
  readonly isTitleRight: boolean;
  readonly areLinesRight: boolean;
  readonly areWordsRight: boolean;
  readonly areServingsRight: boolean;
}

/**
 * Reads the pages of `pages/pages.dev.jsonl.gz` and compares what was read with what the reader of
 * each site by recipe-scrapers finds.
 */
export function judgePages(dataDir: string): readonly JudgedPage[] {
  return readPages(dataDir).map((page) => {
    const draft = readFirst(page.html, 'html');
    const { title, ingredients, yields } = page.expected;
    return {
      page,
      draft,
      isTitleRight: draft?.title != null && toComparable(draft.title) === toComparable(title),
      areLinesRight: draft !== null && haveSameLines(draft.ingredients, ingredients, toComparable),
      areWordsRight: draft !== null && haveSameLines(draft.ingredients, ingredients, toWords),
      areServingsRight: (draft?.servings ?? null) === readExpectedServings(yields),
    };
  });
}

/** The first recipe of a text; null if there is none. */
export function readFirst(text: string, format: RecipeFormat): RecipeDraft | null {
  try {
    return readRecipes(text, format)[0] ?? null;
  } catch (error) {
    if (error instanceof UnreadableRecipeError) return null;
    throw error;
  }
}

/**
 * Entities, what stands for a box or an icon before a line, and the kinds of blanks, quotes and
 * fraction signs are not compared: recipe-scrapers changes some of them and keeps others.
 */
export function toComparable(text: string): string {
  return cleanText(text)
    .normalize('NFKC')
    .replace(/^(?:▢|Info)\s+/, '')
    .replace(/\u2044/g, '/')
    .replace(/″/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The letters and digits: brackets, commas and capitals are not compared either. */
export function toWords(text: string): string {
  return toComparable(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/]/gu, '');
}

/** Headings that only one side keeps are not compared: recipe-scrapers leaves some out. */
function haveSameLines(
  read: readonly string[],
  expected: readonly string[],
  toText: (line: string) => string,
): boolean {
  const expectedTexts = expected.map(toText);
  const known = new Set(expectedTexts);
  const readTexts = read.filter((line) => known.has(toText(line)) || !isHeading(line)).map(toText);
  return readTexts.join('\n') === expectedTexts.join('\n');
}

function isHeading(line: string): boolean {
  return parseLine(line).kind === 'heading';
}

/** recipe-scrapers words every yield as a number and a noun: "4 servings", "24 cookies". */
export function readExpectedServings(yields: string | null | undefined): number | null {
  const [digits] = /\d+/.exec(yields ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}

/** The tables of the judged pages of a part. */
export function measurePages(judged: readonly JudgedPage[], part: Part | 'all'): readonly Table[] {
  const some = judged.filter(({ page }) => part === 'all' || splitBy(page.id) === part);
  return [tabulatePages(some)];
}

export const pagesTitle = 'Pages: title, lines and servings';

const findings: readonly (readonly [string, Finding])[] = [
  ['by JSON-LD', 'json_ld'],
  ['by microdata', 'microdata'],
  ['by the visible text', 'page'],
];

function tabulatePages(judged: readonly JudgedPage[]): Table {
  const rowOf = (name: string, some: readonly JudgedPage[]) => [
    name,
    some.length,
    formatShare(some.filter(({ isTitleRight }) => isTitleRight).length, some.length),
    formatShare(some.filter(({ areLinesRight }) => areLinesRight).length, some.length),
    formatShare(some.filter(({ areWordsRight }) => areWordsRight).length, some.length),
    formatShare(some.filter(({ areServingsRight }) => areServingsRight).length, some.length),
  ];
  return {
    title: pagesTitle,
    note: 'Recipe pages as their sites served them, against what the reader of each site by recipe-scrapers finds. All lines: every line of the recipe, letter by letter and in order; the same words: brackets, commas and capitals left out. Servings: the number; a yield that does not tell how many eat is left open, and counts as wrong where a number was expected.',
    columns: ['pages', 'number', 'title', 'all lines', 'the same words', 'servings'],
    rows: [
      rowOf('all', judged),
      ...findings.map(([name, finding]) =>
        rowOf(
          name,
          judged.filter(({ draft }) => draft?.found.ingredients === finding),
        ),
      ),
      rowOf(
        'no recipe found',
        judged.filter(({ draft }) => draft === null),
      ),
    ],
    worst: judged.flatMap(describeMisses),
  };
}

function describeMisses(judged: JudgedPage): readonly string[] {
  const { page, draft, isTitleRight, areLinesRight, areServingsRight } = judged;
  const { title, ingredients, yields } = page.expected;
  if (draft === null) return [`${page.id}: no recipe was found`];
  const read = new Set(draft.ingredients.map(toComparable));
  const expected = new Set(ingredients.map(toComparable));
  const extra = draft.ingredients.filter((line) => !expected.has(toComparable(line)));
  const missing = ingredients.filter((line) => !read.has(toComparable(line)));
  return [
    ...(isTitleRight ? [] : [`${page.id}: the title is "${draft.title ?? ''}", expected "${title}"`]),
    ...(areLinesRight ? [] : [`${page.id}: ${describeLines(extra, missing)}`]),
    ...(areServingsRight
      ? []
      : [`${page.id}: servings ${draft.servings ?? 'open'} of "${draft.yield ?? ''}", expected "${yields ?? ''}"`]),
  ];
}

/** The first line that differs on each side, and how many do. */
function describeLines(extra: readonly string[], missing: readonly string[]): string {
  if (extra.length + missing.length === 0) return 'the lines are in another order or repeated';
  const [read] = extra;
  const [expected] = missing;
  const parts = [
    ...(read === undefined ? [] : [`${extra.length} lines read otherwise, such as "${read}"`]),
    ...(expected === undefined ? [] : [`${missing.length} expected, such as "${expected}"`]),
  ];
  return parts.join('; ').replace(/\b1 lines\b/g, '1 line');
}
