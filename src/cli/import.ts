import { UnusableDatabaseError } from '../database/errors';
import { ImportError, ImportStoppedError } from '../import/errors';
import { createProgress, type ProgressOutput } from '../import/progress';
import { printReport, type ImportReport } from '../import/report';
import { runImport } from '../import/run-import';
import { openSource } from '../import/sources/open-source';
import { readGenericRules } from '../seed/rules';
import { createNotices, openFoodDatabase, openUnchangedDatabase } from '../start/database';
import { listenForStop } from '../start/wait-for-signal';
import { runCommandLine } from './command-line';

/**
 * `recipes import`: imports downloads of FoodData Central into the database of the service, which
 * may run meanwhile.
 * @returns the exit code: 0; 1 after a sentence; 130 if a signal stopped the import in good order
 * @throws Error in one sentence if the database cannot be used
 */
export async function runImportCommand(
  args: readonly string[],
  config: Parameters<typeof openFoodDatabase>[0],
  streams: Streams,
): Promise<number> {
  const description = 'Imports downloads of FoodData Central into the database of the service, which may be running.';
  return runCommandLine({ name: 'import', description, args, output: streams }, (command, toAction) => {
    command
      .usage('[options] PATH…')
      .argument('[path...]', 'a download, file or folder: CSV or JSON, zipped or not, or SR28')
      .option('--dry-run', 'read and check everything, print what would change, and change nothing')
      .option('--again', 'import releases again that are already loaded')
      .option('--shrink', 'accept a release that lacks more than half of the loaded foods')
      .option('--json', 'print the report as JSON')
      .addHelpText('after', '\nCtrl-C stops after the current rows; the same command continues from there.')
      .action(
        toAction((paths: readonly string[], options: ImportOptions) => {
          if (paths.length === 0) command.error('No download is given; name a file or folder.');
          return importPaths(paths, options, { config, streams });
        }),
      );
  });
}

interface ImportOptions {
  readonly dryRun?: true;
  readonly again?: true;
  readonly shrink?: true;
  readonly json?: true;
}

interface ImportWorld {
  readonly config: Parameters<typeof openFoodDatabase>[0];
  readonly streams: Streams;
}

async function importPaths(
  paths: readonly string[],
  options: ImportOptions,
  { config, streams }: ImportWorld,
): Promise<number> {
  const stop = new AbortController();
  const stopListening = listenForStop(['SIGINT', 'SIGTERM', 'SIGHUP'], () => stop.abort());
  const opened =
    options.dryRun === true
      ? await openUnchangedDatabase(config, {
          onOtherSeed: (sentence) => streams.stderr.write(`${sentence}\n`),
          onNewer: refuseNewer,
        })
      : await openFoodDatabase(config, { ...createNotices(streams.stderr), warn: refuseNewer });
  try {
    const report = await runImport({
      url: opened.database.url,
      openSources: async () => (await Promise.all(paths.map(openSource))).flat(),
      rules: readGenericRules(),
      isDryRun: options.dryRun === true,
      isAgain: options.again === true,
      mayShrink: options.shrink === true,
      signal: stop.signal,
      progress: createProgress(streams.stderr, () => performance.now()),
    });
    streams.stdout.write(options.json === true ? toJson(report) : printReport(report));
    return 0;
  } catch (error) {
    if (!(error instanceof ImportError) && !(error instanceof ImportStoppedError)) throw error;
    streams.stderr.write(`${error.message}\n`);
    return error instanceof ImportStoppedError ? stoppedCode : 1;
  } finally {
    // A signal behind the end of the import changes nothing: it must not end the closing.
    await opened.close().finally(stopListening);
  }
}

interface Streams {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: ProgressOutput;
}

/** A newer version derives other foods from the same download, and an import cannot be undone. */
function refuseNewer(): never {
  throw new UnusableDatabaseError(
    'The database contains the foods of a newer version of this program, which derives different foods from a download: import with that version. Nothing was changed.',
  );
}

const stoppedCode = 130; // what shells say of a command that Ctrl-C ended

const toJson = (report: ImportReport): string => `${JSON.stringify(report, null, 2)}\n`;
