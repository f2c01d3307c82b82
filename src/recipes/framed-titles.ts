import { findOtherKind } from '../analysis/parse-text/line-kind';
import { normalizeText } from '../analysis/parse-text/normalize-text';
import { isTitleLike } from './text/title-like';
import { isStepLine, isSureIngredient } from './draft/line-traits';
import { readSectionHeading, type TextLine } from './draft/sections';
import { isPartName } from './text/recipe-start';
import { stripBullet } from './draft/tidy-lines';

/**
 * Reads titles between lines of signs as headings with a level: "=====" above and below, boxes, signs on
 * both sides, or a line of signs that is as long as the title above it. Titles of recipes have level 1,
 * those of groups of lines have emphasis. All other lines stay, and so do other lines of signs.
 */
export function readFramedTitles(lines: readonly TextLine[]): readonly TextLine[] {
  if (!lines.some(({ text }) => hasSigns.test(text))) return lines;
  const read: (TextLine | FramedTitle)[] = [];
  for (let at = 0; at < lines.length;) {
    const found = readFrame(lines, at);
    const line = lines[at];
    if (line === undefined) break;
    read.push(found ?? line);
    at = found?.end ?? at + 1;
  }
  const frame = findTitleFrame(read);
  return read.map((line, index) => {
    if (!isFramed(line)) return line;
    const isTitle = line.frame === frame && (index === 0 || !isGroup(line.text));
    return isTitle ? toLine(line.text, 1) : toLine(`**${line.text}**`, null);
  });
}

interface FramedTitle {
  readonly text: string;
  /** What the frame is made of: a sign, or "box". */
  readonly frame: string;
  /** The index of the line behind the frame. */
  readonly end: number;
}

function isFramed(line: TextLine | FramedTitle): line is FramedTitle {
  return 'frame' in line;
}

/** Most texts have no line of signs. */
const hasSigns = /([-=*_~#+·•])\s?\1\s?\1|[\u2500-\u259f]|(?:\p{Extended_Pictographic}\s?){3}/u;

/** The framed title that begins at a line; null if none does. */
function readFrame(lines: readonly TextLine[], at: number): FramedTitle | null {
  const [first, second, third] = lines.slice(at, at + 3).map(({ text }) => text);
  if (first === undefined || lines[at]?.level !== null || first.length > maxLength) return null;
  const [, sign = '', inner = ''] = sidesForm.exec(first) ?? [];
  if (inner !== '' && mayBeTitle(inner)) return { text: inner, frame: sign, end: at + 1 };
  if (second === undefined || second.length > maxLength) return null;
  const above = findBorder(first);
  if (above === null) return readUnderlined(first, second, at);
  if (third === undefined || findBorder(third) !== above) return null;
  const text = second.replace(boxSides, '').trim();
  return mayBeTitle(text) ? { text, frame: above, end: at + 3 } : null;
}

/** A title at a line above a line of signs that is as long. */
function readUnderlined(title: string, border: string, at: number): FramedTitle | null {
  const frame = underline.exec(border)?.[1];
  const text = title.trim();
  if (frame === undefined || Math.abs(border.trim().length - text.length) > mostBeside) return null;
  return mayBeTitle(title) ? { text, frame, end: at + 2 } : null;
}

/** Longer lines are no titles. */
const maxLength = 300;

/** "===== Soup =====", "~~~ Soup ~~~"; "***" and "###" have a meaning in Markdown. */
const sidesForm =
  /^\s*(?=={3}|-{3}|~{3}|\+{3}|[*_]{3,40} |[*_]{4}|#{7})([-=*_~#+])\1{2,}\s*([^\s=*_~#+-].{0,80}?)\s*\1{3,}\s*$/u;
const boxSides = /^\s*[*|#=~\u2500-\u257f]+\s+|\s+[*|#=~\u2500-\u257f]+\s*$/g;
const underline = /^\s*([-=~])\1{3,}\s*$/;

/** A line of signs below a title is so much longer or shorter at most. */
const mostBeside = 2;

/** What a line of signs is made of; null for any other line. */
function findBorder(text: string): string | null {
  if (text.length > maxLength) return null;
  const [, sign] = /^\s*([-=*_~#+·•])(?:\s?\1){2,}\s*$/.exec(text) ?? [];
  if (sign !== undefined) return sign;
  if (/^\s*[\u2500-\u259f](?:\s?[\u2500-\u259f]){2,}\s*$/u.test(text) || /^\s*\+[-=]{3,}\+\s*$/.test(text))
    return 'box';
  return /^\s*(?:\p{Extended_Pictographic}[\p{Variation_Selector}\s]*){3,}$/u.test(text) ? 'box' : null;
}

function mayBeTitle(text: string): boolean {
  const heading = readSectionHeading(text);
  if (text.length > 90 || text.includes(':') || heading !== null) return false;
  if (!isTitleLike({ text, heading, level: null, isIngredient: false }) && !isGroup(text)) return false;
  return !isSureIngredient(stripBullet(text)) && !isStepLine(text);
}

/** The frame of the title above the first ingredient; null if that has none. */
function findTitleFrame(lines: readonly (TextLine | FramedTitle)[]): string | null {
  let frame: string | null = null;
  for (const [index, line] of lines.entries()) {
    if (!isFramed(line) && isSureIngredient(stripBullet(line.text))) return frame;
    if (isFramed(line) && (index === 0 || !isGroup(line.text))) frame = line.frame;
  }
  return frame;
}

function toLine(text: string, level: number | null): TextLine {
  return { text, level, isIngredient: false };
}

/** "Frosting" and "For the cake" name a part of a recipe. */
function isGroup(text: string): boolean {
  return isPartName(text) || findOtherKind(text, normalizeText(text)) === 'heading';
}
