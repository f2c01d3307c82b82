import { notesBelow, stackSections, type Section } from './label-sections';
import { drawBox, drawDocument, drawTable } from './svg';

/** The frame around a label, in points. The text is between `left` and `right`. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly width: number;
  /** Between the rule and the text. */
  readonly padding: number;
}

/** The frame around a text of this width. */
export function toFrame(width: number, padding: number): Frame {
  const left = margin + edge + padding;
  return { left, right: left + width, width, padding };
}

const margin = 4;
const edge = 0.5;

interface FramedLabel {
  readonly title: string;
  readonly description: string;
  readonly head: readonly Section[];
  readonly table: { readonly name: string; readonly rows: readonly Section[] };
  readonly foot: readonly Section[];
  /** Below the frame, a paragraph each. */
  readonly notes: readonly string[];
}

/** Draws a label as a document: head, table and foot in the frame, and the notes below it. */
export function drawFramed({ left, right, width, padding }: Frame, label: FramedLabel): string {
  const head = stackSections(label.head, margin + edge);
  const table = stackSections(label.table.rows, head.bottom);
  const foot = stackSections(label.foot, table.bottom);
  const boxHeight = foot.bottom + padding + edge - margin;
  const below = stackSections(notesBelow(label.notes, { x: left, width }), margin + boxHeight);
  const documentWidth = left + right;
  const box = drawBox({ x: margin, y: margin, width: documentWidth - 2 * margin, height: boxHeight }, edge);
  return drawDocument({
    title: label.title,
    description: label.description,
    width: documentWidth,
    height: below.bottom + margin,
    parts: [box, ...head.parts, drawTable(label.table.name, table.parts), ...foot.parts, ...below.parts],
  });
}
