import { areApart, boldTags, hiddenTags, inlineTags, type PageListener } from './page-listener';
import { isSureIngredient } from '../draft/line-traits';
import { readSectionHeading, type TextLine } from '../draft/sections';

/** How many open tags are of a kind. */
interface OpenCounts {
  hidden: number;
  ingredient: number;
  cell: number;
  bold: number;
  pre: number;
}

/**
 * Reads the visible text of a page, with the lines that a class of the markup calls ingredients.
 * Tags other than those within a line separate lines.
 */
export function createLineReader(): PageListener & { take: () => readonly TextLine[] } {
  const lines: TextLine[] = [];
  const tags: { readonly kinds: readonly (keyof OpenCounts)[]; readonly level: number | null }[] = [];
  const open: OpenCounts = { hidden: 0, ingredient: 0, cell: 0, bold: 0, pre: 0 };
  let level: number | null = null;
  let pieces = '';
  let isBold = true;
  /** The last character of `pieces`: to look at it there takes time by their length. */
  let last = '';
  let isAfterSpan = false;
  let isSpanAfterSpan = false;
  let hasBreak = false;
  const flush = (): void => {
    const inCell = hasBreak ? splitBreaks(pieces) : [];
    hasBreak = false;
    for (const each of inCell) lines.push({ text: each, level: null, isIngredient: open.ingredient > 0 });
    const text = inCell.length > 0 ? '' : pieces.replace(blanks, ' ').trim();
    // A line all in bold type that states no number is the heading of a group.
    const asHeading = isBold && !/\d/.test(text) ? boldLevel : null;
    if (text !== '') lines.push({ text, level: level ?? asHeading, isIngredient: open.ingredient > 0 });
    pieces = '';
    last = '';
    isBold = true;
  };
  const isBreak = (name: string): boolean =>
    !inlineTags.has(name) && !cellTags.has(name) && !(name === 'br' && open.cell > 0);
  return {
    open: (name, attributes) => {
      if (isBreak(name)) flush();
      else if (name === 'br') {
        pieces += breakInCell;
        hasBreak = true;
      } else if (cellTags.has(name)) pieces += betweenCells;
      else if (name === 'sup' && /\d/.test(last)) pieces += ' ';
      else if (name === 'span' && isAfterSpan) isSpanAfterSpan = true;
      const kinds = listKinds(name, attributes);
      for (const kind of kinds) open[kind] += 1;
      const marked = findMarkedLevel(name, attributes);
      tags.push({ kinds, level: marked });
      if (marked !== null) level = marked;
    },
    text: (text) => {
      if (open.hidden > 0) return;
      if (isSpanAfterSpan && areApart(last, text)) pieces += ' ';
      isAfterSpan = false;
      isSpanAfterSpan = false;
      for (const [index, piece] of (open.pre > 0 ? text.split('\n') : [text]).entries()) {
        if (index > 0) flush();
        pieces += piece;
        last = piece.at(-1) ?? last;
        if (open.bold === 0 && isBold && /\S/.test(piece)) isBold = false;
      }
    },
    close: (name) => {
      if (isBreak(name)) flush();
      isAfterSpan = name === 'span';
      const tag = tags.pop();
      for (const kind of tag?.kinds ?? []) open[kind] -= 1;
      if ((tag?.level ?? null) !== null) level = null;
    },
    take: () => {
      flush();
      return lines;
    },
  };
}

/** What stands for a break within a cell, and for the begin of a cell, until the row has ended. */
const breakInCell = '\u0001';
const betweenCells = '\u0002';
// eslint-disable-next-line no-control-regex -- signs that no page has
const blanks = /[\s\u0001\u0002]+/g;

/**
 * The lines of the only cell of a row, where breaks make a list of it, as in mails: it has a heading or
 * several ingredients. Empty for any other row.
 */
function splitBreaks(row: string): readonly string[] {
  const cells = row.split(betweenCells).filter((cell) => cell.replace(blanks, ' ').trim() !== '');
  const [cell = ''] = cells;
  const parts = cells.length === 1 ? cell.split(breakInCell).map((part) => part.replace(blanks, ' ').trim()) : [];
  const texts = parts.filter((part) => part !== '');
  const isHeaded = readSectionHeading(texts[0] ?? '')?.rest === '';
  const isList = texts.length > 2 && texts.slice(0, mostParts).filter(isSureIngredient).length > 1;
  return isList || (texts.length > 1 && isHeaded) ? texts : [];
}

/** So many parts of a cell are looked at for ingredients. */
const mostParts = 100;

function listKinds(name: string, attributes: Readonly<Record<string, string>>): readonly (keyof OpenCounts)[] {
  const kinds: (keyof OpenCounts)[] = [];
  if (hiddenTags.has(name) || furnitureTags.has(name) || 'hidden' in attributes) kinds.push('hidden');
  if (name !== 'body' && ingredientClass.test((attributes['class'] ?? '').slice(0, 500))) kinds.push('ingredient');
  if (cellTags.has(name)) kinds.push('cell');
  if (boldTags.has(name)) kinds.push('bold');
  if (name === 'pre') kinds.push('pre');
  return kinds;
}

/** The level of a heading, also of those that the export of Copy Me That marks in its own way; null for no heading. */
function findMarkedLevel(name: string, attributes: Readonly<Record<string, string>>): number | null {
  if (/^h[1-6]$/.test(name)) return Number(name[1]);
  if (name === 'div' && attributes['id'] === 'name') return 1;
  return attributes['class'] === 'recipeIngredient_subheader' ? boldLevel : null;
}

/** The level that bold lines count as. */
const boldLevel = 6;

const ingredientClass = /(?:^|[\s_-])ingredients?(?:$|\s|-item|-line|__item|_item|list__item)/i;

/** Cells of a table stand beside each other: the amount in one, the food in the next. */
const cellTags: ReadonlySet<string> = new Set(['td', 'th']);

/** Parts of a page that are never of the recipe. */
const furnitureTags: ReadonlySet<string> = new Set(['nav', 'footer']);
