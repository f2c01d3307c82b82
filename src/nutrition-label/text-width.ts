/**
 * Widths of the characters from space to ~, in thousandths of the type size, from the metrics that
 * Adobe published for Helvetica. Arial and Liberation Sans have the same.
 */
const regular = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
const bold = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
  556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
  280, 389, 584,
];
const widths = { regular, bold } as const;

export type Weight = keyof typeof widths;

/**
 * Upper bounds for other scripts in common fonts, in thousandths; the first that fits. Anything else
 * is square.
 */
const otherWidths: readonly (readonly [RegExp, number])[] = [
  [/\p{M}|\p{Cf}/u, 0],
  [/\p{Extended_Pictographic}/u, 1400],
  [/[ДЖМФШЩЫЮджмфшщыюÆŒΩѢѠЉЊ]/u, 1300],
  [/[\u00a0-\u058f]/u, 900],
];
const squareWidth = 1000;

/**
 * The width of a text in the unit of the type size. For letters without marks it is exact in
 * Helvetica, Arial and Liberation Sans; for other scripts an upper bound of common fonts.
 */
export function measureText(text: string, size: number, weight: Weight): number {
  let thousandths = 0;
  // Marks count nothing once they stand apart from their letters.
  for (const character of isMeasured(text) ? text : text.normalize('NFD'))
    thousandths += widths[weight][character.charCodeAt(0) - 0x20] ?? measureOther(character);
  return (thousandths * size) / 1000;
}

function measureOther(character: string): number {
  return otherWidths.find(([characters]) => characters.test(character))?.[1] ?? squareWidth;
}

/** Whether the width of the text is exact in fonts with the metrics of Helvetica. */
export function isMeasured(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

interface Column {
  readonly size: number;
  readonly weight: Weight;
  readonly width: number;
  /** At most this many lines; the last ends with "…" if there is more. */
  readonly maxLines: number;
}

/** Breaks a text between words, and a word that is wider than a line between characters. */
export function breakText(text: string, { size, weight, width, maxLines }: Column): readonly string[] {
  const measure = (part: string): number => measureText(part, size, weight);
  const space = measure(' ');
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  for (const word of text.split(/\s+/).flatMap((each) => breakWord(each, width, measure))) {
    const wordWidth = measure(word);
    if (line !== '' && lineWidth + space + wordWidth <= width) {
      line += ` ${word}`;
      lineWidth += space + wordWidth;
    } else {
      if (line !== '') lines.push(line);
      line = word;
      lineWidth = wordWidth;
    }
  }
  lines.push(line);
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), endEarly(lines[maxLines - 1] ?? '', width, measure)];
}

type Measure = (text: string) => number;

function breakWord(word: string, width: number, measure: Measure): readonly string[] {
  if (measure(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  let partWidth = 0;
  for (const character of word) {
    const characterWidth = measure(character);
    if (part !== '' && partWidth + characterWidth > width) {
      parts.push(part);
      part = '';
      partWidth = 0;
    }
    part += character;
    partWidth += characterWidth;
  }
  return [...parts, part];
}

function endEarly(line: string, width: number, measure: Measure): string {
  const characters = Array.from(line);
  while (characters.length > 0 && measure(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
