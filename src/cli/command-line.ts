import { Command, CommanderError } from 'commander';
import { readProjectVersion } from '../project-root';

/** Where text goes, such as `process`. */
export interface CommandOutput {
  readonly stdout: Writer;
  readonly stderr: Writer;
}

interface Writer {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

interface CommandLine {
  /** As after "recipes": "keys"; '' for the program itself. */
  readonly name: string;
  /** A sentence for the help. */
  readonly description: string;
  readonly args: readonly string[];
  readonly output: CommandOutput;
}

/** Makes an action of a command from work that returns the exit code. */
type ToAction = <Values extends readonly unknown[]>(
  work: (...values: Values) => number | Promise<number>,
) => (...values: Values) => Promise<void>;

/**
 * Reads the arguments of a command and does its work. Without arguments, a command with subcommands
 * prints its help.
 * @param build adds options, subcommands and actions
 * @returns the exit code: that of the work; 0 after the help or the version; 1 after a sentence
 * about the arguments
 * @throws what the work throws
 */
export async function runCommandLine(
  { name, description, args, output }: CommandLine,
  build: (command: Command, toAction: ToAction) => void,
): Promise<number> {
  let code = 0;
  const command = new Command(`recipes ${name}`.trim())
    .description(description)
    .version(readProjectVersion(), '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .addHelpText('after', describeCheckout(name))
    .exitOverride()
    .showHelpAfterError(
      `"${`recipes ${name}`.trim()} --help" describes ${name === '' ? 'the commands' : 'the command'}.`,
    )
    .configureOutput({
      writeOut: (text) => output.stdout.write(text),
      writeErr: (text) => output.stderr.write(text),
      outputError: (text, write) => write(toSentence(text, name)),
      getOutHelpWidth: () => findWidth(output.stdout),
      getErrHelpWidth: () => findWidth(output.stderr),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  build(command, (work) => async (...values) => {
    code = await work(...values);
  });
  // The commands of the program read their own arguments.
  for (const subcommand of name === '' ? [] : command.commands) {
    subcommand.version(readProjectVersion(), '--version', 'print the version');
    subcommand.helpOption('-h, --help', 'print this help');
  }
  const [first, ...others] = args.length === 0 && command.commands.length > 0 ? ['help'] : args;
  try {
    await command.parseAsync(first === 'help' ? [...others, '--help'] : args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    throw error;
  }
}

/** Says in a sentence how the command is called in a checkout. */
function describeCheckout(name: string): string {
  if (name === '')
    return '\n"recipes COMMAND --help" describes a command. In a checkout, run "npx . COMMAND" or "npm run -s COMMAND --".';
  const script = otherScripts.get(name) ?? `npm run -s ${name} --`;
  return `\nIn a checkout, run "npx . ${name}"${script === '' ? '' : ` or "${script}"`}.`;
}

/** The commands whose npm script has another name; "" for none. */
const otherScripts: ReadonlyMap<string, string> = new Map([
  ['serve', 'npm start'],
  ['health', ''],
]);

/** Writes an error of the parser as the sentences of this program are written. */
function toSentence(text: string, name: string): string {
  const [error = '', suggestion = ''] = text
    .trim()
    .replace(/^error: /, '')
    .split('\n');
  const near = /^\(Did you mean (.*)\?\)$/.exec(suggestion)?.[1];
  return `${finish(reword(error, name), near)}\n`;
}

/** An error with the names of this program, with or without a full stop. */
function reword(error: string, name: string): string {
  const whole = name === '' ? '' : `${name} `;
  return error
    .replace(/^unknown command '(.*)'$/, (_, command: string) => `there is no command "${whole}${command}"`)
    .replace(/^unknown option '(-\s.*)'$/s, '"$1" looks like an option; put -- before arguments that begin with a dash')
    .replace(/^unknown option '(.*)'$/s, 'there is no option $1')
    .replace(
      /^option '(?:-\w, )?(\S+).*' argument '(.*)' is invalid\. Allowed choices are (.*)\.$/s,
      '$1 cannot be "$2"; choose one of $3',
    )
    .replace(/^option '(?:-\w, )?(\S+).*' argument '(.*)' is invalid\. /s, '$1 cannot be "$2". ')
    .replace(/^option '(?:-\w, )?(\S+) (.*)' argument missing$/, '$1 needs a value: $1 $2')
    .replace(
      /^option '(\S+?)(?: .*)?' cannot be used with option '(\S+?)(?: .*)?'$/,
      '$1 and $2 cannot be given together',
    )
    .replace(/^required option '(?:-\w, )?(.*)' not specified$/, '$1 is required')
    .replace(/^missing required argument '(.*)'$/, 'the argument <$1> is required')
    .replace(/^too many arguments.*\.$/, describeTooMany);
}

function describeTooMany(error: string): string {
  const command = /for '(.*?)'/.exec(error)?.[1];
  const [expected = '', given = ''] = error.match(/\d+/g)?.slice(-2) ?? [];
  return `too many arguments${command === undefined ? '' : ` for "${command}"`}: ${count(expected)} expected, ${count(given)} given`;
}

const count = (number: string): string => `${number} ${number === '1' ? 'is' : 'are'}`;

function finish(error: string, near: string | undefined): string {
  const sentence = /^[a-z]/.test(error) ? error.charAt(0).toUpperCase() + error.slice(1) : error;
  if (near !== undefined) return `${sentence}; did you mean ${near}?`;
  return /[.?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Columns for the help: those of a terminal, at most 120. */
function findWidth({ isTTY, columns = 0 }: Writer): number {
  return isTTY === true && columns > 0 ? Math.min(columns, widest) : widest;
}

const widest = 120;
