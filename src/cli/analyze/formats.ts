import { stringify } from 'csv-stringify/sync';
import { nutrients, ofEachNutrient } from '../../analysis/nutrient';
import type { Analysis, Recipe } from '../../analysis/recipe';
import { toRestJson, toRestNutrients } from '../../api/rest-contract';
import { ApiError } from '../../errors';
import { drawNutritionLabel, toLabelFacts, type LabelStyle } from '../../nutrition-label/nutrition-label';
import { printAnalysis, printReasons, type Look } from '../print-analysis';
import { printMarkdown } from './print-markdown';

export const outputFormats = ['table', 'json', 'jsonl', 'csv', 'markdown', 'label.svg'] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** How results are written. */
export interface FormatOptions {
  readonly format: OutputFormat;
  /** Whether a table is followed by the reasons for every step. */
  readonly isExplained: boolean;
  readonly labelStyle: LabelStyle;
  /** One serving in kitchen measures, for a label; null for "1 serving". */
  readonly servingName: string | null;
  /** Of a table. */
  readonly look: Look;
}

/** A recipe with its result. */
export interface Analyzed {
  readonly source: string;
  readonly recipe: Recipe;
  readonly analysis: Analysis;
}

/** A result, or the reason why there is none. */
export type Outcome =
  | Analyzed
  /** A sentence. */
  | { readonly source: string; readonly message: string };

/**
 * Writes an outcome in a format. A recipe that cannot be analyzed has an entry too where entries
 * are counted, so that the entries are those of the input, in its order.
 */
export function formatOutcome(outcome: Outcome, options: FormatOptions): string {
  return formatters[options.format](outcome, options);
}

/** The first line of a CSV. */
const csvHead = stringify([
  [
    'source',
    'title',
    'servings',
    'status',
    'lowest_confidence',
    'diet_labels',
    'health_labels',
    ...Object.keys(toRestNutrients(ofEachNutrient(() => 0))).map((name) => `${name}_per_serving`),
    'message',
  ],
]);

/** What stands before, between and after the entries of a format, and in place of all. */
export const frames = {
  table: { before: '', between: '', after: '', none: '' },
  json: { before: '[\n', between: ',\n', after: '\n]\n', none: '[]\n' },
  jsonl: { before: '', between: '', after: '', none: '' },
  csv: { before: csvHead, between: '', after: '', none: csvHead },
  markdown: { before: '', between: '\n', after: '', none: '' },
  'label.svg': { before: '', between: '', after: '', none: '' },
} as const satisfies Record<OutputFormat, Record<'before' | 'between' | 'after' | 'none', string>>;

const formatters = {
  table: (outcome, { look, isExplained }) =>
    'message' in outcome
      ? ''
      : `${printAnalysis(outcome.recipe, outcome.analysis, look)}\n${isExplained ? `\n${printReasons(outcome.analysis)}\n` : ''}\n`,
  json: toBody,
  jsonl: (outcome) => `${toBody(outcome)}\n`,
  // A title such as "=1+1" is text in a spreadsheet too.
  csv: (outcome) => stringify([toRow(outcome)], { escape_formulas: true }),
  markdown: (outcome) => ('message' in outcome ? '' : printMarkdown(outcome.recipe, outcome.analysis)),
  'label.svg': (outcome, { labelStyle, servingName }) =>
    'message' in outcome
      ? ''
      : drawNutritionLabel(toLabelFacts(outcome.analysis, outcome.recipe), labelStyle, { servingName }),
} as const satisfies Record<OutputFormat, (outcome: Outcome, options: FormatOptions) => string>;

/** The body that the service answers with. */
function toBody(outcome: Outcome): string {
  if (!('message' in outcome)) return toRestJson(outcome.analysis);
  const { message } = outcome;
  const { code } = new ApiError('validation_error', { message });
  return JSON.stringify({ status: 'error', message, error: { code, message } });
}

function toRow(outcome: Outcome): readonly (string | number)[] {
  const { source } = outcome;
  if ('message' in outcome) return [source, '', '', 'error', '', '', '', ...nutrients.map(() => ''), outcome.message];
  const { recipe, analysis } = outcome;
  return [
    source,
    recipe.title,
    recipe.servings,
    analysis.status,
    Math.min(1, ...analysis.lines.map(({ overall }) => overall)),
    analysis.dietLabels.join(' '),
    analysis.healthLabels.join(' '),
    ...Object.values(toRestNutrients(analysis.perServing)),
    '',
  ];
}
