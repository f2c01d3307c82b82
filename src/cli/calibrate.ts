import type { Config } from '../config';
import { runCalibrate, type CalibrateOptions } from '../train/calibrate';
import { runCommandLine, type CommandOutput } from './command-line';

/**
 * `recipes calibrate`: fits how probable it is that the choices of a local model are right.
 * @returns the exit code: 0, or 1 after a sentence
 */
export function runCalibrateCommand(args: readonly string[], config: Config, output: CommandOutput): Promise<number> {
  return runCommandLine({ name: 'calibrate', description, args, output }, (command, toAction) => {
    command
      .option('--model <name>', 'the model; OLLAMA_MODEL sets the default', config.ollamaModel)
      .option('--lines <n>', 'the number of lines, including those of the test set', '1000')
      .option('--data <dir>', 'folder with recipes/, parsing/ and lines/', '../shared/data')
      .option('--out <file>', 'where to write (default: seeds/model-odds/DIGEST.json)')
      .action(toAction((options: CalibrateOptions) => runCalibrate(options, config, output)));
  });
}

const description = `Asks a local model about lines whose names are hidden from the food table, calibrates the probability that its choices are right, and writes the result where the service reads it. The training set is used to fit, the test set to report. Responses are stored in the database, so a stopped run continues where it was. The settings OLLAMA_*, DATA_DIR and DATABASE_URL apply as they do to the service.`;
