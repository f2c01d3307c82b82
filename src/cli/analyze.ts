import { availableParallelism } from 'node:os';
import { InvalidArgumentError, Option, type Command } from 'commander';
import pc from 'picocolors';
import { isLonger } from '../api/reference/rest-schema';
import type { Config } from '../config';
import { CatalogFileError } from '../catalog/catalog-file';
import { maxServingNameLength, type LabelStyle } from '../nutrition-label/nutrition-label';
import { findInputs, InputError } from './analyze/find-inputs';
import { outputFormats, type FormatOptions, type OutputFormat } from './analyze/formats';
import { OutputError } from './analyze/output';
import { analyzeInputs, type RunPlan } from './analyze/run-analysis';
import { runCommandLine } from './command-line';

/** The streams, and the environment for COLUMNS, such as `process`. */
export type AnalyzeStreams = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr' | 'env'>;

/**
 * `recipes analyze`: analyzes recipes and prints tables, the bodies of the service, or labels.
 * @returns the exit code: 0; 1 after a sentence about what cannot be read; 2 for a failed quality
 * check where `--fail-on-quality` is given
 * @throws Error in one sentence if the database cannot be used
 */
export function runAnalyze(args: readonly string[], config: Config, streams: AnalyzeStreams): Promise<number> {
  return runCommandLine({ name: 'analyze', description, args, output: streams }, (command, toAction) => {
    addOptions(command);
    command
      .addOption(new Option('--json', 'the same as --out jsonl').conflicts('out'))
      .addOption(new Option('--out <format>', 'output format (default: table)').choices(outputFormats))
      .option('--explain', 'print the reasons for every step of every line (with the table format)')
      .addOption(
        new Option('--label <style>', 'the style of label.svg (default: us)').choices(Object.keys(labelStyles)),
      )
      .option(
        '--serving-name <text>',
        'one serving in kitchen measures for label.svg, such as "2/3 cup"; at most 100 characters',
      )
      .option('--to <file>', 'write to a file, which is replaced when the run is complete')
      .option('--resume', 'continue a file of JSON lines that an earlier run of the same command started')
      .option('--workers <n>', 'worker threads for large inputs (default: one per processor)', readWorkers)
      .option('--fail-on-quality', 'exit with code 2 if a quality check failed')
      .addHelpText('after', examples)
      .action(
        toAction((inputs: readonly string[], options: AnalyzeOptions) =>
          runPlan(inputs, { config, streams, command }, () => ({
            ...toPlan(options, streams),
            continueWith: toContinuation(args, options),
          })),
        ),
      );
  });
}

const description =
  'Analyzes recipes: text, web pages, JSON-LD, JSON, JSON lines, CSV, XML and YAML, detected from their content. Each PATH is a file, a folder, a pattern, - for standard input, or the address of a page (where FETCH_RECIPES=on). Anything else in quotes is an ingredient line.';

const examples = `
Examples:
  recipes analyze soup.txt
  recipes analyze "2 cups flour" "1 egg"
  recipes analyze --out jsonl --to results.jsonl recipes.jsonl
  cat recipes.jsonl | recipes analyze --catalog foods.catalog --out jsonl - | head

Exit code: 0; 1 if something cannot be read, after a sentence on standard error; 2 with --fail-on-quality. Standard
output is for results alone, and results are in the order of the input.`;

/** The options that every command on recipes has. */
export function addOptions(command: Command): void {
  command
    .usage('[options] PATH…')
    .argument('[path...]', 'files, folders, patterns, -, addresses, or ingredient lines in quotes')
    .option('--title <title>', 'the title; overrides that of the input')
    .option('--servings <n>', 'the servings; overrides those of the input')
    .option('--default-servings <n>', 'the servings for recipes that do not state them')
    .option('--catalog <file>', 'use the foods of a file that "recipes catalog export" wrote, without a database');
}

/** The options as they are typed. */
export interface InputOptions {
  readonly title?: string;
  readonly servings?: string;
  readonly defaultServings?: string;
  readonly catalog?: string;
}

interface AnalyzeOptions extends InputOptions {
  readonly json?: true;
  readonly out?: OutputFormat;
  readonly explain?: true;
  readonly label?: keyof typeof labelStyles;
  readonly servingName?: string;
  readonly to?: string;
  readonly resume?: true;
  readonly workers?: number;
  readonly failOnQuality?: true;
}

interface PlanWorld {
  readonly config: Config;
  readonly streams: AnalyzeStreams;
  readonly command: Command;
}

/**
 * Does what the options ask, on what the arguments name.
 * @param toPlan reads the options; it may throw an InputError
 * @returns the exit code
 */
export async function runPlan(
  args: readonly string[],
  { config, streams, command }: PlanWorld,
  toPlan: () => Omit<RunPlan, 'inputs'>,
): Promise<number> {
  if (args.length === 0) {
    command.error(
      `No recipe is given; name a file or a folder, - for standard input, or give ingredient lines in quotes.`,
    );
  }
  try {
    const plan = toPlan();
    const { inputs, notes } = findInputs(args);
    for (const note of notes) streams.stderr.write(`${note}\n`);
    return await analyzeInputs({ ...plan, inputs }, config, streams);
  } catch (error) {
    if (!expected.some((type) => error instanceof type) || !(error instanceof Error)) throw error;
    streams.stderr.write(`${error.message}\n`);
    return 1;
  }
}

const expected = [InputError, OutputError, CatalogFileError] as const;

/**
 * Returns the command that continues this one after a signal, for a shell; null if its results cannot
 * be continued.
 */
function toContinuation(args: readonly string[], { to, out, json, resume }: AnalyzeOptions): string | null {
  if (toPlace(to) === null || (out !== 'jsonl' && json !== true)) return null;
  const words = resume === true ? args : ['--resume', ...args];
  return ['npx . analyze', ...words.map(quoteWord)].join(' ');
}

function quoteWord(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function toPlan(options: AnalyzeOptions, streams: AnalyzeStreams): Omit<RunPlan, 'inputs' | 'continueWith'> {
  const format = options.out ?? (options.json === true ? 'jsonl' : 'table');
  if (options.resume === true && (toPlace(options.to) === null || format !== 'jsonl'))
    throw new InputError('--resume continues a file of JSON lines; give --out jsonl and --to FILE with it.');
  refuseUnused(options, format);
  return {
    ...toInputPlan(options),
    format: toFormat(options, format, streams),
    to: toPlace(options.to),
    isResumed: options.resume === true,
    workers: options.workers ?? availableParallelism(),
    failsOnQuality: options.failOnQuality === true,
  };
}

/** @throws InputError for an option that changes nothing in this format */
function refuseUnused({ explain, label, servingName }: AnalyzeOptions, format: OutputFormat): void {
  const unused = [
    { option: '--explain', isGiven: explain === true, needed: 'table' },
    { option: '--label', isGiven: label !== undefined, needed: 'label.svg' },
    { option: '--serving-name', isGiven: servingName !== undefined, needed: 'label.svg' },
  ].find(({ isGiven, needed }) => isGiven && format !== needed);
  if (unused === undefined) return;
  const { option, needed } = unused;
  throw new InputError(`${option} changes nothing in the format ${format}; leave it out, or use --out ${needed}.`);
}

/** The file that --to names; null for standard output. */
export const toPlace = (to: string | undefined): string | null => (to === undefined || to === '-' ? null : to);

/** Checks the options of the input. @throws InputError */
export function toInputPlan(options: InputOptions): Pick<RunPlan, 'overrides' | 'catalog'> {
  return {
    overrides: {
      title: options.title ?? null,
      servings: readServings('--servings', options.servings),
      defaultServings: readServings('--default-servings', options.defaultServings),
    },
    catalog: options.catalog ?? null,
  };
}

function readServings(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InputError(`${option} must be a whole number of 1 or more, and is "${text}".`);
}

function readWorkers(text: string): number {
  const workers = Number(text);
  if (Number.isInteger(workers) && workers >= 1 && workers <= 256) return workers;
  throw new InvalidArgumentError('Give a whole number from 1 to 256.');
}

export const labelStyles = { us: 'us_vertical', eu: 'eu_table' } as const satisfies Record<string, LabelStyle>;

interface LookOptions {
  readonly explain?: boolean;
  readonly label?: keyof typeof labelStyles;
  readonly servingName?: string | undefined;
}

/**
 * How results look, on a terminal or elsewhere.
 * @throws InputError if the name of a serving is too long
 */
export function toFormat(
  { explain = false, label = 'us', servingName }: LookOptions,
  format: OutputFormat,
  { stdout, env }: Pick<AnalyzeStreams, 'stdout' | 'env'>,
): FormatOptions {
  if (servingName !== undefined && isLonger(servingName, maxServingNameLength))
    throw new InputError(`--serving-name is too long; the limit is ${maxServingNameLength} characters.`);
  return {
    format,
    isExplained: explain,
    labelStyle: labelStyles[label],
    servingName: servingName ?? null,
    look: { width: findWidth(stdout, env['COLUMNS']), isColored: stdout.isTTY && pc.isColorSupported },
  };
}

/**
 * The width of tables: that of the terminal, else COLUMNS as other programs read it; null for
 * neither. Some terminals report a width of 0.
 */
function findWidth({ isTTY, columns }: AnalyzeStreams['stdout'], stated = ''): number | null {
  if (isTTY && columns > 0) return columns;
  return /^[1-9]\d{0,4}$/.test(stated) ? Number(stated) : null;
}
