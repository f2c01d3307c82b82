import { toDoubtedLine } from './doubted-line';
import type { AnalyzedLine, Issue } from './line';

/** A line above either is hardly meant: an extra digit, a wrong unit, a size that was multiplied. */
const maxLineGrams = 10_000;
const maxLineKcal = 10_000;
/** Nobody eats as much at once: the servings, or the largest line, are not as meant. */
const maxServingKcal = 5_000;

/** At most this conversion, so that the recipe fails its quality check. */
const maxConversion = 0.4;

/** Marks a line that weighs more than 10 kg or has more than 10,000 kcal. */
export function doubtHugeLine(line: AnalyzedLine): AnalyzedLine {
  const { grams, nutrients } = line;
  if (grams <= maxLineGrams && nutrients.calories <= maxLineKcal) return line;
  const what = grams > maxLineGrams ? `weighs ${format(grams / 1000)} kg` : `has ${format(nutrients.calories)} kcal`;
  return doubt(line, `The line ${what}, more than recipes use; the amount is implausible.`);
}

/**
 * Marks the line with the most calories if a serving has more than 5,000 kcal; all other lines stay
 * the same objects.
 * @param kcalPerServing of the whole recipe
 */
export function doubtHugeServing(lines: readonly AnalyzedLine[], kcalPerServing: number): readonly AnalyzedLine[] {
  if (kcalPerServing <= maxServingKcal) return lines;
  // By its index: lines with one text may be the same object, and only one of them is the largest.
  const calories = lines.map(({ nutrients }) => nutrients.calories);
  const largest = calories.indexOf(Math.max(...calories));
  const message = `A serving has ${format(kcalPerServing)} kcal, more than anyone eats; this line contributes the most.`;
  return lines.map((line, index) => (index === largest ? doubt(line, message) : line));
}

function doubt(line: AnalyzedLine, message: string): AnalyzedLine {
  if (line.issues.some(({ code }) => code === 'implausible_amount')) return line;
  const issue: Issue = { code: 'implausible_amount', message };
  const conversion = Math.min(line.conversion, maxConversion);
  return toDoubtedLine(line, { issues: [...line.issues, issue], conversion });
}

function format(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
