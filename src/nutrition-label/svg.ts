import { isMeasured, measureText, type Weight } from './text-width';

/**
 * The parts of an SVG of black text and rules on white. One unit is a point of print. All looks are
 * attributes of presentation: a page's content policy may forbid styles.
 */

/** The roles by which a screen reader reads text as a table. */
type Role = 'row' | 'rowheader' | 'columnheader' | 'cell';

interface TextLook {
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly size: number;
  readonly weight?: Weight;
  /** Which end of the text is at `x`; the start if it is left out. */
  readonly anchor?: 'end';
  readonly role?: Role;
  /**
   * Whether the text has exactly the width of Helvetica in whatever font it is shown. Text of other
   * scripts keeps the width of its font.
   */
  readonly isFitted?: boolean;
}

/** A part of a text with a weight of its own. */
export interface Span {
  readonly text: string;
  readonly weight?: Weight;
  readonly isItalic?: boolean;
}

/** A line of text, which may be of several spans. */
export function drawText(content: string | readonly Span[], look: TextLook): string {
  const { x, y, size, weight = 'regular', anchor, role, isFitted = false } = look;
  const spans = typeof content === 'string' ? [{ text: content, weight }] : content;
  const inner = typeof content === 'string' ? escapeXml(content) : content.map(drawSpan).join('');
  const width =
    isFitted && spans.every(({ text }) => isMeasured(text))
      ? ` textLength="${round(sum(spans.map((span) => measureText(span.text, size, span.weight ?? 'regular'))))}" lengthAdjust="spacingAndGlyphs"`
      : '';
  return `<text x="${round(x)}" y="${round(y)}" font-size="${round(size)}"${toWeight(weight)}${
    anchor === undefined ? '' : ` text-anchor="${anchor}"`
  }${toRole(role)}${width}>${inner}</text>`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function drawSpan({ text, weight = 'regular', isItalic = false }: Span): string {
  return `<tspan${toWeight(weight)}${isItalic ? ' font-style="italic"' : ''}>${escapeXml(text)}</tspan>`;
}

function toWeight(weight: Weight): string {
  return weight === 'bold' ? ' font-weight="700"' : '';
}

function toRole(role: Role | undefined): string {
  return role === undefined ? '' : ` role="${role}"`;
}

/** A horizontal rule; `y` is its upper edge. */
export function drawRule({ x, y, width, height }: Box): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"/>`;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An empty box; the edge is drawn on the inside of it. */
export function drawBox({ x, y, width, height }: Box, edge: number): string {
  const inset = edge / 2;
  return `<rect x="${round(x + inset)}" y="${round(y + inset)}" width="${round(width - edge)}" height="${round(height - edge)}" fill="none" stroke="#000" stroke-width="${edge}"/>`;
}

/** Parts that a screen reader reads as one row of a table. */
export function drawRow(parts: readonly string[]): string {
  return `<g role="row">${parts.join('')}</g>`;
}

/** Texts that are one cell of a row. */
export function drawCell(texts: readonly string[]): string {
  return `<g role="cell">${texts.join('')}</g>`;
}

/** Rows that a screen reader reads as one table, with its accessible name. */
export function drawTable(name: string, rows: readonly string[]): string {
  return `<g role="table" aria-label="${escapeXml(name)}">${rows.join('\n')}</g>`;
}

interface Document {
  /** The accessible name. */
  readonly title: string;
  /** All that the picture says, for people who cannot see it. */
  readonly description: string;
  readonly width: number;
  readonly height: number;
  readonly parts: readonly string[];
}

/** The whole SVG document: white ground, black text in a font of the system. */
export function drawDocument({ title, description, width, height, parts }: Document): string {
  const size = `width="${round(width)}pt" height="${round(height)}pt" viewBox="0 0 ${round(width)} ${round(height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="group" font-family="Helvetica, Arial, 'Liberation Sans', sans-serif" fill="#000">
<title>${escapeXml(title)}</title>
<desc>${escapeXml(description)}</desc>
<rect width="100%" height="100%" fill="#fff"/>
${parts.join('\n')}
</svg>
`;
}

/** Escapes a text for XML; a character that XML cannot hold becomes U+FFFD. */
function escapeXml(text: string): string {
  if (plain.test(text)) return text;
  return text
    .replace(notXml, '\ufffd')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

// Most texts, which need no escapes: a label has a hundred.
const plain = /^[\w ,.:;()%*/+-]*$/;
// Lone surrogates, and control characters but tab and ends of line.
const notXml = /\p{Cs}|[\ufffe\uffff]|(?![\t\n\r])\p{Cc}/gu;

/** Thousandths of a point are more than a printer draws. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
