import { isSureIngredient } from '../draft/line-traits';
import { readSectionHeading, type TextLine } from '../draft/sections';

/**
 * Reads two columns beside each other, as in the text of a PDF, one below the other: the rows below "INGREDIENTS
 * METHOD" have an ingredient on the left and a piece of a step on the right. All other lines stay as they are.
 */
export function unfoldColumns(lines: readonly TextLine[]): readonly TextLine[] {
  const at = lines.slice(0, maxLinesAbove).findIndex(({ text }) => readHead(text) !== null);
  const head = readHead(lines[at]?.text ?? '');
  if (head === null) return lines;
  const sides: Side[] = [];
  for (const { text } of lines.slice(at + 1)) {
    const side = splitRow(text, head.start);
    if (side === null) break;
    sides.push(side);
  }
  const left = sides.map((side) => side.left).filter((text) => text !== '');
  const right = sides.map((side) => side.right).filter((text) => text !== '');
  if (right.length === 0 || left.filter(isSureIngredient).length < minSure) return lines;
  const columns = [head.left, ...left, head.right, ...right].map(toLine);
  return [...lines.slice(0, at), ...columns, ...lines.slice(at + 1 + sides.length)];
}

/** What the two columns have in a row; '' for nothing. */
interface Side {
  readonly left: string;
  readonly right: string;
}

interface Head extends Side {
  /** Where the right column begins in each row. */
  readonly start: number;
}

/** The names of the columns; null for any other line. */
function readHead(text: string): Head | null {
  if (text.length > maxLength) return null;
  const [, before = '', left = '', gap = '', right = ''] = headForm.exec(text) ?? [];
  if (readSectionHeading(left)?.section !== 'ingredients' || readSectionHeading(right)?.section !== 'method')
    return null;
  return { left, right, start: before.length + left.length + gap.length };
}

const headForm = /^(\s{0,20})(\p{L}[\p{L} ]{2,30}?:?)( {3,80})(\p{L}[\p{L} ]{2,30}:?)\s*$/u;

/** A row by the place where the right column begins; null for a line that goes across both. */
function splitRow(text: string, start: number): Side | null {
  const right = text.slice(0, maxRow).search(/\S/);
  if (right >= start - mostOff) return { left: '', right: text.trim() };
  if (text.trimEnd().length <= start - mostOff) return { left: text.trim(), right: '' };
  for (let at = start - mostOff; at <= start + mostOff; at += 1)
    if (/^ {2}\S/.test(text.slice(at - 2, at + 1)))
      return { left: text.slice(0, at).trim(), right: text.slice(at).trim() };
  return null;
}

function toLine(text: string): TextLine {
  return { text, level: null, isIngredient: false };
}

/** A column may begin so many signs before or behind its name. */
const mostOff = 2;
const minSure = 2;
const maxLength = 200;
const maxRow = 500;
const maxLinesAbove = 100;
