import { isStepLine, isSureIngredient } from '../draft/line-traits';
import type { ReadLine } from '../draft/sections';
import { splitCells, stripBullet } from '../draft/tidy-lines';
import { isYieldLabel } from './find-yield';
import { isTitleLike, runningHead } from './title-like';

/**
 * Lines without headings between that of the ingredients and the first of them: tabs beside it ("Nutrition"),
 * and equipment that is listed first.
 */
export function dropTabs(lines: readonly ReadLine[]): readonly ReadLine[] {
  return lines.filter(({ heading }, index) => {
    const above = lines[index - 1]?.heading;
    if (heading === null || heading.rest !== '' || heading.section === 'ingredients') return true;
    return above?.section !== 'ingredients' || above.rest !== '' || !hasIngredientBelow(lines, index + 1);
  });
}

function hasIngredientBelow(lines: readonly ReadLine[], start: number): boolean {
  for (const { heading, text } of lines.slice(start, start + maxLinesOfTools)) {
    if (heading !== null || isStepLine(text)) return false;
    if (hasIngredient(text)) return true;
  }
  return false;
}

/** So many lines of equipment may stand between the heading of the ingredients and the first of them. */
const maxLinesOfTools = 5;

/** Lines without the bare numbers of which one is chosen: several in a row, or below the label of a yield. */
export function dropCounts(lines: readonly ReadLine[]): readonly ReadLine[] {
  let isBelow = false;
  return lines.filter(({ text }, index) => {
    const isButton =
      bareNumber.test(text) && [index - 1, index + 1].some((at) => bareNumber.test(lines[at]?.text ?? ''));
    if (isButton) return false;
    const isCount = isBelow && bareNumber.test(text);
    if (!isCount) isBelow = isYieldLabel(text);
    return !isCount;
  });
}

const bareNumber = /^\s*\d{1,3}\s*$/;

/** Whether a line, or a cell of it, is surely an ingredient. */
export function hasIngredient(text: string): boolean {
  return splitCells(text).some((cell) => isSureIngredient(stripBullet(cell)));
}

/** Lines without the number of a page that a browser prints beside its address or the time: "2/3". */
export function dropPageNumbers<Line extends { readonly text: string }>(lines: readonly Line[]): readonly Line[] {
  return lines.filter(
    ({ text }, index) =>
      !/^\s*\d{1,2}\/\d{1,2}\s*$/.test(text) ||
      ![index - 1, index + 1].some((at) => printed.test(lines[at]?.text ?? '')),
  );
}

const printed = /^\s*(?:https?:\/\/\S{1,500}|\d{1,2}\/\d{1,2}\/\d{2,4}, \d{1,2}:\d{2}(?: ?[AP]M)?)\s*$/;

/**
 * Lines without the head and the foot of the page of a book, which name it beside the number of the page: the first
 * line above a title, and each other with the same words.
 */
export function dropRunningHeads(lines: readonly ReadLine[]): readonly ReadLine[] {
  const [first, second] = lines;
  if (first === undefined || second === undefined || !runningHead.test(first.text)) return lines;
  if (hasIngredient(second.text) || !isTitleLike(second)) return lines;
  const words = first.text.replace(/\d/g, '').trim();
  return lines.slice(1).filter(({ text }) => !runningHead.test(text) || text.replace(/\d/g, '').trim() !== words);
}
