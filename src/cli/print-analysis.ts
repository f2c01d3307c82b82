import Table from 'cli-table3';
import { createColors } from 'picocolors';
import { listFurtherIssues } from '../analysis/further-issues';
import { isReliable } from '../analysis/grade';
import { toSentText, type Amount, type AnalyzedLine, type ShownReason } from '../analysis/line';
import { nutrients, nutrientUnits, type Nutrient } from '../analysis/nutrient';
import type { Analysis, Recipe } from '../analysis/recipe';

export const nutrientTitles = {
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

/** How a table looks. */
export interface Look {
  /** Columns of the terminal; null where none reads it. */
  readonly width: number | null;
  readonly isColored: boolean;
}

/** Prints the analysis as tables for people; doubtful lines are marked "?" and explained below. */
export function printAnalysis(recipe: Recipe, analysis: Analysis, look: Look): string {
  const { bold, red } = createColors(look.isColored);
  const doubtful = analysis.lines.filter((line) => line.overall < reviewBelow);
  const parts = [
    bold(`${recipe.title}, ${recipe.servings} serving${recipe.servings === 1 ? '' : 's'}`),
    printLines(analysis.lines, look),
    doubtful.length === 0 ? '' : `Worth a look:\n${doubtful.map(printDoubt).join('\n')}`,
    printNutrients(analysis),
    `Diet: ${analysis.dietLabels.join(', ') || 'none'}   Health: ${analysis.healthLabels.join(', ') || 'none'}`,
    analysis.status === 'success'
      ? ''
      : red('Quality check failed: a line above is too uncertain for these figures to be relied on.'),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Says which lines of which recipe fail the quality check. */
export function describeFailure({ title }: Recipe, { lines }: Analysis): string {
  const failing = lines.flatMap((line, index) =>
    isReliable(line) ? [] : [`line ${index + 1} (${shorten(toSentText(line), 40)})`],
  );
  const others = failing.length - maxNamed;
  const named = [...failing.slice(0, maxNamed), ...(others > 0 ? [`${others} more`] : [])].join(', ');
  return `Quality check failed: in "${shorten(title, 60)}", ${named} ${failing.length === 1 ? 'is' : 'are'} too uncertain for these figures to be relied on.`;
}

const maxNamed = 3;

function printLines(lines: readonly AnalyzedLine[], { width, isColored }: Look): string {
  const { yellow } = createColors(isColored);
  const [lineWidth, foodWidth] = shareWidth(width);
  const table = new Table({
    ...borderless,
    head: ['', 'line', 'food', 'grams', 'kcal', 'conf.'],
    colAligns: ['left', 'left', 'left', 'right', 'right', 'right'],
  });
  for (const line of lines) {
    const isDoubtful = line.overall < reviewBelow;
    const cells = [
      isDoubtful ? '?' : '',
      shorten(toSentText(line), lineWidth),
      shorten(nameFood(line), foodWidth),
      ...printNumbers(line),
    ];
    table.push(isDoubtful ? cells.map(yellow) : cells);
  }
  return withoutBlankEnds(table.toString());
}

/** The food of a line, or in brackets why it has none. */
export function nameFood({ food, kind }: AnalyzedLine): string {
  return food?.description ?? (kind === 'ingredient' ? '(no food found)' : `(${kind})`);
}

/** Grams, calories and confidence of a line; blank for a heading and the like, which have none. */
export function printNumbers({ kind, grams, nutrients: { calories }, overall }: AnalyzedLine): readonly string[] {
  return kind === 'ingredient'
    ? [roundAmount(grams), roundAmount(calories), `${Math.round(100 * overall)} %`]
    : ['', '', ''];
}

const withoutBlankEnds = (text: string): string => text.replace(/ +$/gm, '');

/** Widths of the columns of text: a terminal's share, or what fits most pages. */
function shareWidth(width: number | null): readonly [line: number, food: number] {
  if (width === null) return [44, 48];
  const texts = Math.max(2 * minWidth, width - otherWidth);
  const line = Math.floor(texts * 0.48);
  return [line, texts - line];
}

const minWidth = 16;

// The mark, grams, calories, the share and the gaps.
const otherWidth = 30;

function printDoubt(line: AnalyzedLine): string {
  const shown: ShownReason[] = [];
  if (line.match < 0.9) shown.push('match');
  if (line.food !== null && line.conversion < 0.9) shown.push('weight');
  const reasons = shown.map((reason) => (reason === 'match' ? line.matchReason : line.weighReason));
  const causes = [...reasons, ...listFurtherIssues(line, shown).map(({ message }) => message)];
  return `? ${shorten(toSentText(line), 60)}\n${[...new Set(causes)].map((cause) => `    ${cause}`).join('\n')}`;
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
      roundAmount(totals[nutrient]),
      roundAmount(perServing[nutrient]),
      nutrientUnits[nutrient],
    ]);
  return withoutBlankEnds(table.toString());
}

/** An amount for people: whole from 10, else with one decimal. */
export function roundAmount(value: number): string {
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
    `parsed  ${read.join(', ')}`,
    `food    ${line.food === null ? 'none' : `${line.food.description} (FDC ${line.food.fdcId})`}: ${line.matchReason}`,
    ...line
      .listCandidates()
      .map(({ food, score }) => `  also  ${score.toFixed(2)} ${food.description} (FDC ${food.fdcId})`),
    `weight  ${line.grams} g by ${line.way}: ${line.weighReason}`,
    `conf.   match ${line.match} × conversion ${line.conversion} = ${line.overall}`,
    ...line.issues.map(({ code, message }) => `note    ${message} (${code})`),
  ];
  return `${index + 1}. ${toSentText(line)}\n${rows.map((row) => `   ${row}`).join('\n')}`;
}

function printAmount({ relation, quantity, quantityMax, unit }: Amount): string {
  return `${relation} ${quantity}${quantityMax === null ? '' : `–${quantityMax}`} ${unit ?? '(count)'}`;
}
