import { AccountError } from '../accounts/caller';
import type { CommandOutput } from './command-line';

/**
 * Does the work of a command that changes accounts or users, and prints the text that it returns.
 * @returns the exit code: 0, or 1 after the sentence of an AccountError
 * @throws what else the work throws
 */
export async function runAccountWork(output: CommandOutput, work: () => Promise<string>): Promise<number> {
  try {
    output.stdout.write(`${await work()}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    output.stderr.write(`${error.message}\n`);
    return 1;
  }
}
