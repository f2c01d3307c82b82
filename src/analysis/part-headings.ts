import { toAnalyzedLine, type AnalyzedLine } from './line';
import { noNutrients } from './nutrient';
import { describeOtherKind, weighsNothing } from './other-kind';
import { toWordSet } from './words';

/**
 * Reads a bare "Frosting" above the butter and sugar it is made of as a heading: by itself the word
 * means the frosting of the dish, which would count twice. So is a line that is one such word with a
 * capital, without an amount, between lines with amounts of which at least two are below it; one at
 * the start, and the name of a kind ("Lemon curd filling"), need three below. All other lines stay
 * the same objects.
 */
export function headParts(lines: readonly AnalyzedLine[]): readonly AnalyzedLine[] {
  if (!lines.some(namesPart)) return lines;
  return lines.map((line, index) => (namesPart(line) && headsLines(lines, index) ? toHeading(line) : line));
}

function namesPart({ kind, amounts, text }: AnalyzedLine): boolean {
  return kind === 'ingredient' && amounts.length === 0 && text.length <= maxLength && readPart(text) !== null;
}

function headsLines(lines: readonly AnalyzedLine[], index: number): boolean {
  if (index > 0 && !isMeasured(lines[index - 1])) return false;
  const below = index > 0 && readPart(lines[index]?.text ?? '') === 'word' ? 2 : 3;
  return lines.length > index + below && lines.slice(index + 1, index + 1 + below).every(isMeasured);
}

/** Whether the text is the word for a part, or a kind of one; null for neither. */
function readPart(text: string): 'word' | 'kind' | null {
  const plain = text.trim();
  if (!startsWithCapital.test(plain)) return null;
  const words = plain.toLowerCase().split(' ');
  if (words.length === 1) return partWords.has(words[0] ?? '') ? 'word' : null;
  return words.length <= maxWords && partKinds.has(words.at(-1) ?? '') && words.every((word) => onlyLetters.test(word))
    ? 'kind'
    : null;
}

// "Cream Cheese Buttercream Frosting".
const maxLength = 40;
const maxWords = 4;

const startsWithCapital = /^\p{Lu}/u;
const onlyLetters = /^[\p{L}'-]+$/u;

/** Words that alone name a part of a dish. The reader of recipes knows more, because it sees the whole text. */
export const partWords: ReadonlySet<string> = toWordSet(
  'frosting icing glaze sauce dressing pastry stuffing meringue ganache syrup gravy cake salad buttercream streusel',
);

/** Parts that are made for the dish, as long as their parts follow. "Chocolate sauce" may be bought for it. */
export const partKinds: ReadonlySet<string> = toWordSet('filling frosting icing glaze buttercream ganache');

function isMeasured(line: AnalyzedLine | undefined): boolean {
  return line !== undefined && line.kind === 'ingredient' && line.amounts.length > 0;
}

function toHeading(line: AnalyzedLine): AnalyzedLine {
  const issue = describeOtherKind('heading');
  const heading = {
    ...line,
    kind: 'heading',
    issues: [issue],
    food: null,
    match: 1,
    matchReason: issue.message,
    listCandidates: () => [],
    titleRead: false,
    ...weighsNothing,
  } as const;
  return toAnalyzedLine(heading, { nutrients: noNutrients, known: new Set(), overall: 1 });
}
