import Table from 'cli-table3';
import type { Amount, AnalyzedLine } from '../analysis/line';
import { nutrients, nutrientUnits, type Nutrient } from '../analysis/nutrient';
import type { Analysis, Recipe } from '../analysis/recipe';

const nutrientTitles = {
  calories: 'Calories',
  protein: 'Protein',
  fatTotal: 'Fat',
  fatSaturated: '  saturated',
  fatTrans: '  trans',
  cholesterol: 'Cholesterol',
  sodium: 'Sodium',
  carbsTotal: 'Carbohydrates',
  carbsSugar: '  sugars',
  carbsFiber: '  fiber',
  vitaminD: 'Vitamin D',
  calcium: 'Calcium',
  iron: 'Iron',
  potassium: 'Potassium',
} as const satisfies Record<Nutrient, string>;

/** Lines below this overall confidence are marked and explained. */
const reviewBelow = 0.8;

const borderless = {
  chars: {
    top: '',
    'top-mid': '',
    'top-left': '',
    'top-right': '',
    bottom: '',
    'bottom-mid': '',
    'bottom-left': '',
    'bottom-right': '',
    left: '',
    'left-mid': '',
    mid: '',
    'mid-mid': '',
    right: '',
    'right-mid': '',
    middle: '  ',
  },
  style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
};

/** Prints the analysis as tables for people; doubtful lines are marked "?" and explained below. */
export function printAnalysis(recipe: Recipe, analysis: Analysis): string {
  const doubtful = analysis.lines.filter((line) => line.overall < reviewBelow);
  const parts = [
    `${recipe.title}, ${recipe.servings} serving${recipe.servings === 1 ? '' : 's'}`,
    printLines(analysis.lines),
    doubtful.length === 0 ? '' : `Worth a look:\n${doubtful.map(printDoubt).join('\n')}`,
    printNutrients(analysis),
    `Diet: ${analysis.dietLabels.join(', ') || 'none'}   Health: ${analysis.healthLabels.join(', ') || 'none'}`,
    analysis.status === 'success'
      ? ''
      : 'Quality check failed: a line above is too uncertain for these figures to be relied on.',
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function printLines(lines: readonly AnalyzedLine[]): string {
  const table = new Table({
    ...borderless,
    head: ['', 'line', 'food', 'grams', 'kcal', 'sure'],
    colAligns: ['left', 'left', 'left', 'right', 'right', 'right'],
  });
  for (const line of lines) {
    const mark = line.overall < reviewBelow ? '?' : '';
    table.push([
      mark,
      shorten(line.text, 44),
      shorten(line.food?.description ?? '(no food found)', 48),
      round(line.grams),
      round(line.nutrients.calories),
      `${Math.round(100 * line.overall)} %`,
    ]);
  }
  return table.toString();
}

function printDoubt(line: AnalyzedLine): string {
  const causes = [
    line.match < 0.9 ? line.matchReason : '',
    line.food !== null && line.conversion < 0.9 ? line.weighReason : '',
    ...line.issues.map(({ message }) => message),
  ];
  return `? ${shorten(line.text, 60)}\n${[...new Set(causes)]
    .filter((cause) => cause !== '')
    .map((cause) => `    ${cause}`)
    .join('\n')}`;
}

function printNutrients({ totals, perServing }: Analysis): string {
  const table = new Table({
    ...borderless,
    head: ['', 'whole recipe', 'per serving', ''],
    colAligns: ['left', 'right', 'right', 'left'],
  });
  for (const nutrient of nutrients)
    table.push([
      nutrientTitles[nutrient],
      round(totals[nutrient]),
      round(perServing[nutrient]),
      nutrientUnits[nutrient],
    ]);
  return table.toString();
}

function round(value: number): string {
  return value >= 10 || value === 0 ? value.toFixed(0) : value.toFixed(1);
}

function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
}

/**
 * Prints every step of every line: the reading, the food and why, other candidates, and the weight.
 */
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
