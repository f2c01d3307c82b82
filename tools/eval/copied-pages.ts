import type { Analysis, Recipe } from '../../src/analysis/recipe';
import type { RecipeDraft } from '../../src/recipes/draft/recipe-draft';
import { splitBy, type Part } from '../../src/train/split';
import { readExpectedServings, readFirst, readPages, toComparable, toWords, type PageRow } from './pages';
import { formatShare, type Table } from './table';
import { toVisibleText } from './visible-text';

/** What was read of the visible text of a page, which a person copies. */
export interface JudgedCopy {
  readonly page: PageRow;
  readonly isTitleRight: boolean;
  readonly areServingsRight: boolean;
  /** Whether the ingredients have the words of the expected lines, in order. */
  readonly areWordsRight: boolean;
  /** The calories of the copied text divided by those of the expected lines; 0 if no recipe was found. */
  readonly ratio: number;
}

/**
 * Reads the visible text of each page of `pages/pages.dev.jsonl.gz` as plain text, without any markup, and analyzes
 * it beside the lines that the reader of the site by recipe-scrapers finds. Pages whose lists are not in their text,
 * but drawn by scripts, are left out.
 */
export async function judgeCopies(
  dataDir: string,
  analyze: (recipe: Recipe) => Promise<Analysis>,
): Promise<readonly JudgedCopy[]> {
  const judged: JudgedCopy[] = [];
  for (const page of readPages(dataDir)) {
    const text = toVisibleText(page.html);
    if (!holdsList(text, page.expected.ingredients)) continue;
    judged.push(await judgeCopy(page, readFirst(text, 'text'), analyze));
  }
  return judged;
}

/** Whether at least four in five of the expected lines are in the text, word by word. */
function holdsList(text: string, lines: readonly string[]): boolean {
  const words = toWords(text);
  return lines.filter((line) => words.includes(toWords(line))).length >= 0.8 * lines.length;
}

async function judgeCopy(
  page: PageRow,
  draft: RecipeDraft | null,
  analyze: (recipe: Recipe) => Promise<Analysis>,
): Promise<JudgedCopy> {
  const { title, ingredients, yields } = page.expected;
  const read = await analyze({ title: draft?.title ?? '', ingredients: draft?.ingredients ?? [], servings: 1 });
  const stated = await analyze({ title, ingredients, servings: 1 });
  const foods = (analysis: Analysis): string =>
    analysis.lines
      .filter(({ kind }) => kind === 'ingredient')
      .map(({ text }) => toWords(text))
      .join('\n');
  return {
    page,
    isTitleRight: draft?.title != null && toComparable(draft.title) === toComparable(title),
    areServingsRight: (draft?.servings ?? null) === readExpectedServings(yields),
    areWordsRight: foods(read) === foods(stated),
    ratio: read.totals.calories / stated.totals.calories,
  };
}

/** The table of the judged copies of a part. */
export function measureCopies(judged: readonly JudgedCopy[], part: Part | 'all'): Table {
  const some = judged.filter(({ page }) => part === 'all' || splitBy(page.id) === part);
  const share = (isRight: (copy: JudgedCopy) => boolean): string =>
    formatShare(some.filter(isRight).length, some.length);
  const isWithin = (limit: number) => (copy: JudgedCopy) => Math.abs(copy.ratio - 1) <= limit;
  return {
    title: 'Copied pages: the visible text, read as plain text',
    note: 'The same pages as a person copies them: all visible text, with menus, stories and footers and without any markup. Pages whose list is drawn by scripts are left out. The same words: those of all ingredients, in order. Calories: of what was read, beside those of the expected lines.',
    columns: ['pages', 'number', 'title', 'servings', 'the same words', 'calories within 2 %', 'within 10 %'],
    rows: [
      [
        'all',
        some.length,
        share(({ isTitleRight }) => isTitleRight),
        share(({ areServingsRight }) => areServingsRight),
        share(({ areWordsRight }) => areWordsRight),
        share(isWithin(0.02)),
        share(isWithin(0.1)),
      ],
    ],
    worst: some
      .filter((copy) => !isWithin(0.02)(copy))
      .map(({ page, ratio }) => `${page.id}: ${ratio.toFixed(2)} times the calories`),
  };
}
