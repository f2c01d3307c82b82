import { toAnalyzedLine, type AnalyzedLine } from './line';
import { noNutrients } from './nutrient';
import { describeOtherKind, weighsNothing } from './other-kind';
import { toWordSet } from './words';

/**
 * Reads a bare "Frosting" above the butter and sugar it is made of as a heading: by itself the word
 * means the frosting of the dish, which would count twice. So is a line that is one such word with a
 * capital, without an amount, between lines with amounts of which at least two are below it. All
 * other lines stay the same objects.
 */
export function headParts(lines: readonly AnalyzedLine[]): readonly AnalyzedLine[] {
  if (!lines.some(namesPart)) return lines;
  return lines.map((line, index) =>
    namesPart(line) && isMeasured(lines[index - 1]) && isMeasured(lines[index + 1]) && isMeasured(lines[index + 2])
      ? toHeading(line)
      : line,
  );
}

function namesPart({ kind, amounts, text }: AnalyzedLine): boolean {
  return kind === 'ingredient' && amounts.length === 0 && text.length <= maxLength && isPart(text.trim());
}

function isPart(text: string): boolean {
  return /^\p{Lu}/u.test(text) && parts.has(text.toLowerCase());
}

// The longest word below.
const maxLength = 12;

const parts = toWordSet('frosting icing glaze sauce dressing pastry stuffing meringue ganache syrup gravy cake salad');

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
