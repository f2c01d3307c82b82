import { Option } from 'commander';
import type { Config } from '../config';
import {
  addOptions,
  labelStyles,
  runPlan,
  toFormat,
  toInputPlan,
  toPlace,
  type AnalyzeStreams,
  type InputOptions,
} from './analyze';
import { runCommandLine } from './command-line';

/**
 * `recipes label`: draws the nutrition label of a recipe.
 * @returns the exit code: 0, or 1 after a sentence
 * @throws Error in one sentence if the database cannot be used
 */
export function runLabel(args: readonly string[], config: Config, streams: AnalyzeStreams): Promise<number> {
  const description = 'Draws the nutrition label of a recipe as SVG, in the style of the labels of the US or the EU.';
  return runCommandLine({ name: 'label', description, args, output: streams }, (command, toAction) => {
    addOptions(command);
    command
      .addOption(new Option('--style <style>', 'the style').choices(Object.keys(labelStyles)).default('us'))
      .option('--serving-name <text>', 'one serving in kitchen measures, such as "2/3 cup"; at most 100 characters')
      .option('--to <path>', 'a file ending in .svg, or a folder for the labels of several recipes')
      .action(
        toAction((inputs: readonly string[], { style, servingName, to, ...options }: LabelOptions) =>
          runPlan(inputs, { config, streams, command }, () => ({
            ...toInputPlan(options),
            format: toFormat({ label: style, servingName }, 'label.svg', streams),
            to: toPlace(to),
            isResumed: false,
            continueWith: null,
            workers: 1,
            failsOnQuality: false,
          })),
        ),
      );
  });
}

interface LabelOptions extends InputOptions {
  readonly style: keyof typeof labelStyles;
  readonly servingName?: string;
  readonly to?: string;
}
