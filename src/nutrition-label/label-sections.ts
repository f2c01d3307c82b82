import { drawText } from './svg';
import { breakText, measureText, type Weight } from './text-width';

/** A part of a label over its whole width, which knows its height before it is drawn. */
export interface Section {
  /** In points. */
  readonly height: number;
  /** Draws it with its upper edge at `top`. */
  readonly draw: (top: number) => readonly string[];
}

/** Draws sections one below the other. */
export function stackSections(sections: readonly Section[], top: number): { parts: readonly string[]; bottom: number } {
  const parts: string[] = [];
  let bottom = top;
  for (const { height, draw } of sections) {
    parts.push(...draw(bottom));
    bottom += height;
  }
  return { parts, bottom };
}

interface ParagraphLook {
  readonly x: number;
  readonly width: number;
  readonly size: number;
  /** From one baseline to the next. */
  readonly leading: number;
  /** Above the first line. */
  readonly gap: number;
}

/** A text of as many lines as it takes. */
export function paragraph(text: string, { x, width, size, leading, gap }: ParagraphLook): Section {
  const lines = breakText(text, { size, weight: 'regular', width, maxLines: Number.POSITIVE_INFINITY });
  return {
    height: gap + lines.length * leading,
    draw: (top) =>
      lines.map((line, index) => drawText(line, { x, y: top + gap + size + index * leading, size, isFitted: true })),
  };
}

/** The type size at which the text is no wider than `width`: `size`, or less for a long text. */
export function fitSize(
  text: string,
  { size, weight, width }: { size: number; weight: Weight; width: number },
): number {
  return Math.min(size, (size * width) / measureText(text, size, weight));
}

/** The notes below the frame of a label, each a paragraph. */
export function notesBelow(notes: readonly string[], place: Pick<ParagraphLook, 'x' | 'width'>): readonly Section[] {
  return notes.map((note) => paragraph(note, { ...place, size: 6, leading: 7, gap: 3 }));
}
