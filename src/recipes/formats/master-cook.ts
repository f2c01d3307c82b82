import { repairEncoding } from '../draft/clean-text';
import { combineYields } from '../draft/read-yield';
import { createDraft, type RecipeDraft } from '../draft/recipe-draft';
import { maxRecipes, tooManyRecipes } from './recipe-object';

/**
 * Reads the recipes of the text that MasterCook exports: a title below the line that says so, the
 * servings behind a label, and a table of amount, measure and ingredient. Empty for any other text.
 */
export function readMasterCook(content: string): readonly RecipeDraft[] {
  if (!/Exported (?:from|for)\s+MasterCook/i.test(content)) return [];
  const lines = content.split(/\r\n|[\n\r]/).map((line) => line.slice(0, maxLength));
  const starts = lines.flatMap((line, index) => (head.test(line) ? [index] : []));
  if (starts.length > maxRecipes) throw tooManyRecipes();
  return starts.flatMap((start, at) => readRecipe(lines.slice(start + 1, starts[at + 1])) ?? []);
}

const maxLength = 300;
const head = /^\s*\*\s*Exported (?:from|for)\s+MasterCook\b.*\*\s*$/i;

/** What stands above the columns of amount, measure and ingredient, and where each begins. */
const rule = /^\s*-{5,}(\s+)-{5,}(\s+)-{5,}\s*$/;

function readRecipe(lines: readonly string[]): RecipeDraft | null {
  const title = lines.find((line) => line.trim() !== '')?.trim() ?? null;
  const at = lines.findIndex((line) => rule.test(line));
  const [, measureAt = 0, foodAt = 0] = [...(lines[at] ?? '').matchAll(/-{5,}/g)].map(({ index }) => index);
  const below = lines.slice(at + 1);
  const end = below.findIndex((line) => line.trim() === '');
  const rows = at < 0 ? [] : below.slice(0, end < 0 ? undefined : end);
  const ingredients = rows.map((row) => toLine([row.slice(0, measureAt), row.slice(measureAt, foodAt), row.slice(foodAt)])); // prettier-ignore
  if (title === null || ingredients.length === 0) return null;
  const wordings = [
    lines.map((line) => /^\s*Serving Size\s*:\s*(\d+)/i.exec(line)?.[1]).find((text) => text !== undefined) ?? '',
    lines.flatMap((line, index) => (/^\s*Yield:\s*$/i.test(line) ? [/"(.+?)"?\s*$/.exec(lines[index + 1] ?? '')?.[1] ?? ''] : []))[0] ?? '',
  ].filter((wording) => !/^0?$/.test(wording)); // prettier-ignore
  const { servings, yield: yieldText } = combineYields(wordings);
  return createDraft(
    { title: repairEncoding(title), ingredients, servings, yield: yieldText, source: null, nutrition: null },
    'text',
  );
}

/** "3 apples, thinly sliced" of "3", "" and "apples -- thinly sliced" */
function toLine(cells: readonly string[]): string {
  return repairEncoding(cells.map((cell) => cell.trim()).join(' '))
    .replace(/\s+-- ?/g, ', ')
    .replace(/\s+/g, ' ')
    .trim();
}
