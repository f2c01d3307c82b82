import type { Amount, AnalyzedLine } from '../analysis/line';
import type { Analysis } from '../analysis/recipe';

/** Every step of every line in words: what was read, which food and why, what else it might be, and how the grams came about. */
export function printReasons(analysis: Analysis): string {
  const labels = analysis.withheldLabels.map(
    ({ label, lineIndex, reason }) => `  not ${label}: line ${lineIndex + 1}, ${reason}`,
  );
  return [...analysis.lines.map(printLine), ...(labels.length === 0 ? [] : [`Labels\n${labels.join('\n')}`])].join(
    '\n\n',
  );
}

function printLine(line: AnalyzedLine, index: number): string {
  const read = [
    `name "${line.name}"`,
    ...line.amounts.map(printAmount),
    ...(['size', 'preparation', 'comment', 'purpose'] as const).flatMap((part) =>
      line[part] === null ? [] : [`${part} "${line[part]}"`],
    ),
  ];
  const rows = [
    `read    ${read.join(', ')}`,
    `food    ${line.food === null ? 'none' : `${line.food.description} (FDC ${line.food.fdcId})`}: ${line.matchReason}`,
    ...line
      .listCandidates()
      .map(({ food, score }) => `  or    ${score.toFixed(2)} ${food.description} (FDC ${food.fdcId})`),
    `weight  ${line.grams} g by ${line.way}: ${line.weighReason}`,
    `sure    match ${line.match} × conversion ${line.conversion} = ${line.overall}`,
    ...line.issues.map(({ code, message }) => `note    ${message} (${code})`),
  ];
  return `${index + 1}. ${line.text}\n${rows.map((row) => `   ${row}`).join('\n')}`;
}

function printAmount({ relation, quantity, quantityMax, unit }: Amount): string {
  return `${relation} ${quantity}${quantityMax === null ? '' : `–${quantityMax}`} ${unit ?? '(count)'}`;
}
