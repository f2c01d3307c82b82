import { parseArgs } from 'node:util';
import { UnusableDatabaseError } from '../database/errors';
import { ImportError, ImportStoppedError } from '../import/errors';
import { createProgress, type ProgressOutput } from '../import/progress';
import { printReport, type ImportReport } from '../import/report';
import { runImport } from '../import/run-import';
import { openSource } from '../import/sources/open-source';
import { readGenericRules } from '../seed/rules';
import { openFoodDatabase, openUnchangedDatabase } from '../start/database';

/**
 * `npm run import`: imports downloads of FoodData Central into the database of the service, which
 * may run meanwhile.
 * @returns the exit code: 0; 1 after a sentence; 130 if a signal stopped the import in good order
 * @throws Error in one sentence if the database cannot be used
 */
export async function runImportCommand(
  args: readonly string[],
  config: Parameters<typeof openFoodDatabase>[0],
  streams: Streams,
): Promise<number> {
  const options = readArguments(args);
  if ('error' in options) {
    streams.stderr.write(`${options.error}\n\n${help}`);
    return 1;
  }
  if (options.isHelp) {
    streams.stdout.write(help);
    return 0;
  }
  const stop = new AbortController();
  const stopListening = onSignals(() => stop.abort());
  const opened = options.isDryRun
    ? await openUnchangedDatabase(config, {
        onOtherSeed: (sentence) => streams.stderr.write(`${sentence}\n`),
        onNewer: refuseNewer,
      })
    : await openFoodDatabase(config, refuseNewer);
  try {
    const report = await runImport({
      url: opened.database.url,
      openSources: async () => (await Promise.all(options.paths.map(openSource))).flat(),
      rules: readGenericRules(),
      isDryRun: options.isDryRun,
      isAgain: options.isAgain,
      mayShrink: options.mayShrink,
      signal: stop.signal,
      progress: createProgress(streams.stderr, () => performance.now()),
    });
    streams.stdout.write(options.isJson ? toJson(report) : printReport(report));
    return 0;
  } catch (error) {
    if (!(error instanceof ImportError) && !(error instanceof ImportStoppedError)) throw error;
    streams.stderr.write(`${error.message}\n`);
    return error instanceof ImportStoppedError ? stoppedCode : 1;
  } finally {
    stopListening();
    await opened.close();
  }
}

interface Streams {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: ProgressOutput;
}

/** A newer version derives other foods from the same download, and an import cannot be undone. */
function refuseNewer(): never {
  throw new UnusableDatabaseError(
    'The database holds the foods of a newer version of this program, which derives other foods from a download: import with that version. Nothing was changed.',
  );
}

const stoppedCode = 130; // what shells say of a command that Ctrl-C ended

const help = `Usage: npm run import -- PATH… [--dry-run] [--again] [--shrink] [--json]

  PATH       a download of FoodData Central, file or folder: CSV or JSON, zipped or not, or SR28
  --dry-run  read and check everything, print what would change, and change nothing
  --again    import releases again that are loaded already
  --shrink   let a release replace one that has more than twice its foods
  --json     print the report as JSON

Ctrl-C stops after the current rows; the same command continues from there.
`;

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
        shrink: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (positionals.length === 0 && !values.help)
      return { error: 'There is nothing to import; name a file or folder.' };
    return {
      paths: positionals,
      isDryRun: values['dry-run'],
      isAgain: values.again,
      mayShrink: values.shrink,
      isJson: values.json,
      isHelp: values.help,
    };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Listens for signals: the first requests an orderly stop, a later one ends the process at once,
 * which is safe too.
 * @returns stops listening
 */
function onSignals(stop: () => void): () => void {
  let firstAt = Infinity;
  const onSignal = (): void => {
    const now = performance.now();
    // One Ctrl-C may arrive twice: from the terminal and from npm.
    if (now - firstAt > sameMomentMs) process.exit(stoppedCode);
    firstAt = Math.min(firstAt, now);
    stop();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return () => {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  };
}

const sameMomentMs = 500;

const toJson = (report: ImportReport): string => `${JSON.stringify(report, null, 2)}\n`;
