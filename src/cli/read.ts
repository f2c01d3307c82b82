import type { Config } from '../config';
import { findInputs, InputError } from './analyze/find-inputs';
import { fetchText } from './analyze/fetch-text';
import { findRecipes } from './analyze/find-recipes';
import { toStream } from './analyze/output';
import { readJobs } from './analyze/read-jobs';
import { runCommandLine } from './command-line';

type Streams = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>;

/**
 * `recipes read`: prints what is understood of recipes as JSON lines, without analyzing them.
 * @returns the exit code: 0, or 1 after a sentence for each input that cannot be read
 */
export function runRead(args: readonly string[], config: Config, streams: Streams): Promise<number> {
  return runCommandLine({ name: 'read', description, args, output: streams }, (command, toAction) => {
    command
      .usage('[options] PATH…')
      .argument('[path...]', 'files, folders, patterns, - for standard input, or addresses')
      .action(
        toAction((inputs: readonly string[]) => {
          if (inputs.length === 0) command.error('No recipe is given; name a file, or - for standard input.');
          return readAll(inputs, config, streams);
        }),
      );
  });
}

const description =
  'Prints the parsed recipes of texts, pages and files as JSON lines {"title", "ingredients", "servings", "yield", "source"}. Servings are null if the recipe does not state them. No database is used.';

async function readAll(args: readonly string[], config: Config, streams: Streams): Promise<number> {
  const output = toStream(streams.stdout);
  let code = 0;
  try {
    const { inputs, notes } = findInputs(args);
    for (const note of notes) streams.stderr.write(`${note}\n`);
    const world = { stdin: streams.stdin, fetchPage: fetchText(config), onRead: () => undefined };
    for await (const job of readJobs(inputs, world)) {
      for (const found of findRecipes(job)) {
        if (found.kind === 'unreadable' || found.draft.ingredients.length === 0) {
          const message = found.kind === 'unreadable' ? found.message : `${found.source} has no ingredients; give at least one.`; // prettier-ignore
          streams.stderr.write(`${message}\n`);
          code = 1;
          continue;
        }
        const { title, ingredients, servings, yield: wording, source } = found.draft;
        const isWanted = await output.write(
          `${JSON.stringify({ title, ingredients, servings, yield: wording, source })}\n`,
          '',
        );
        if (!isWanted) return code;
      }
    }
    return code;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    streams.stderr.write(`${error.message}\n`);
    return 1;
  }
}
