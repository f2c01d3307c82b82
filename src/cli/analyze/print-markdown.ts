import { toSentText } from '../../analysis/line';
import { nutrients, nutrientUnits } from '../../analysis/nutrient';
import type { Analysis, Recipe } from '../../analysis/recipe';
import { describeFailure, nameFood, nutrientTitles, printNumbers, roundAmount } from '../print-analysis';

/** Prints an analysis as Markdown, with tables as GitHub reads them. */
export function printMarkdown(recipe: Recipe, analysis: Analysis): string {
  const { title, servings } = recipe;
  const { lines, totals, perServing, dietLabels, healthLabels, status } = analysis;
  const parts = [
    `## ${escape(title)}`,
    `${servings} serving${servings === 1 ? '' : 's'}. Diet: ${dietLabels.join(', ') || 'none'}. Health: ${healthLabels.join(', ') || 'none'}.`,
    status === 'success' ? '' : `**${escape(describeFailure(recipe, analysis))}**`,
    toTable(
      ['Line', 'Food', 'Grams', 'kcal', 'Confidence'],
      lines.map((line) => [toSentText(line), nameFood(line), ...printNumbers(line)]),
      2,
    ),
    toTable(
      ['', 'Whole recipe', 'Per serving'],
      nutrients.map((nutrient) => [
        nutrientTitles[nutrient].trim(),
        `${roundAmount(totals[nutrient])} ${nutrientUnits[nutrient]}`,
        `${roundAmount(perServing[nutrient])} ${nutrientUnits[nutrient]}`,
      ]),
      1,
    ),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** @param texts how many columns are text; the others are numbers, which align at the right */
function toTable(head: readonly string[], rows: readonly (readonly string[])[], texts: number): string {
  const toLine = (cells: readonly string[]): string => `| ${cells.map(escape).join(' | ')} |`;
  const rule = `| ${head.map((_, column) => (column < texts ? '---' : '---:')).join(' | ')} |`;
  return [toLine(head), rule, ...rows.map(toLine)].join('\n');
}

/** Text as text: without its marks, tags and lines. */
function escape(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]|<>#]/g, '\\$&')
    .trim();
}
