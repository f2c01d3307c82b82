import { parseArgs, type ParseArgsConfig } from 'node:util';
import { AccountError } from '../accounts/caller';

/** A command with subcommands that changes accounts or users. */
interface AccountCommand<Run> {
  /** "keys" for `npm run keys`. */
  readonly name: string;
  readonly help: string;
  /** For each subcommand, what reads its arguments and returns its work. */
  readonly commands: ReadonlyMap<string, (args: string[]) => Run>;
  /** Does the work on the database, and returns the text to print. */
  readonly run: (work: Run) => Promise<string>;
}

/** Where text goes, such as `process`. */
export interface CommandOutput {
  readonly stdout: Writer;
  readonly stderr: Writer;
}

interface Writer {
  write(text: string): unknown;
}

/**
 * Runs a subcommand, or prints the help.
 * @returns the exit code: 0, or 1 after a sentence about the arguments
 * @throws Error in one sentence if the database cannot be used
 */
export async function runAccountCommand<Run>(
  args: readonly string[],
  { name, help, commands, run }: AccountCommand<Run>,
  output: CommandOutput,
): Promise<number> {
  try {
    const [subcommand = 'help', ...rest] = args;
    if (['help', '--help', '-h'].includes(subcommand) || rest.includes('--help')) {
      output.stdout.write(help);
      return 0;
    }
    const read = commands.get(subcommand);
    if (!read) throw new AccountError(`There is no "${name} ${subcommand}".\n\n${help.trimEnd()}`);
    output.stdout.write(`${await run(read(rest))}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    output.stderr.write(`${error.message}\n`);
    return 1;
  }
}

/**
 * Reads the options of a subcommand.
 * @throws AccountError with the help if they are not valid
 */
export function readOptions<const T extends ParseArgsConfig>(args: string[], config: T, help: string) {
  try {
    return parseArgs({ ...config, args });
  } catch (error) {
    throw new AccountError(`${error instanceof Error ? error.message : String(error)}\n\n${help.trimEnd()}`, {
      cause: error,
    });
  }
}
