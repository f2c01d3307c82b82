import { parseArgs } from 'node:util';
import { DatabaseProblem } from '../database/errors';
import { ImportError, ImportStoppedError } from '../import/errors';
import { createProgress, type ProgressOutput } from '../import/progress';
import { printReport, type ImportReport } from '../import/report';
import { runImport } from '../import/run-import';
import { openSource } from '../import/sources/open-source';
import { readGenericRules } from '../seed/rules';
import { openFoodDatabase, openUnchangedDatabase } from '../start/database';

/**
 * `npm run import`: brings downloads of FoodData Central into the database of the service, whether it runs or not.
 * @returns the exit code: 0; 1 after a sentence on what was wrong; 130 when it was stopped, by a signal that ends it in good order
 * @throws Error in one sentence when the database cannot be used
 */
export async function runImportCommand(
  args: readonly string[],
  config: Parameters<typeof openFoodDatabase>[0],
  streams: Streams,
): Promise<number> {
  const asked = readArguments(args);
  if ('fault' in asked) {
    streams.stderr.write(`${asked.fault}\n\n${help}`);
    return 1;
  }
  if (asked.isHelp) {
    streams.stdout.write(help);
    return 0;
  }
  const stop = new AbortController();
  const forget = onSignals(() => stop.abort());
  const opened = asked.isDryRun
    ? await openUnchangedDatabase(config, {
        onOtherSeed: (sentence) => streams.stderr.write(`${sentence}\n`),
        onNewer: refuseNewer,
      })
    : await openFoodDatabase(config, refuseNewer);
  try {
    const report = await runImport({
      url: opened.database.url,
      openSources: async () => (await Promise.all(asked.paths.map(openSource))).flat(),
      rules: readGenericRules(),
      isDryRun: asked.isDryRun,
      isAgain: asked.isAgain,
      mayShrink: asked.mayShrink,
      signal: stop.signal,
      progress: createProgress(streams.stderr, () => performance.now()),
    });
    streams.stdout.write(asked.isJson ? toJson(report) : printReport(report));
    return 0;
  } catch (error) {
    if (!(error instanceof ImportError) && !(error instanceof ImportStoppedError)) throw error;
    streams.stderr.write(`${error.message}\n`);
    return error instanceof ImportStoppedError ? stoppedCode : 1;
  } finally {
    forget();
    await opened.close();
  }
}

interface Streams {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: ProgressOutput;
}

/** What this program makes of a download is not what a newer one makes of it, and no import can be taken back. */
function refuseNewer(): never {
  throw new DatabaseProblem(
    'The database holds the foods of a newer version of this program, which may make other foods of a download than this one: import with that version. Nothing was changed.',
  );
}

const oneKeyMs = 500;

const stoppedCode = 130; // what shells say of a command that Ctrl-C ended

const help = `Usage: npm run import -- PATH… [--dry-run] [--again] [--shrink] [--json]

  PATH       downloads of FoodData Central as they come, a file or folder each: CSV or JSON, zipped or not, or SR28
  --dry-run  read and check everything and say what would change, and change nothing
  --again    import what is loaded already anew
  --shrink   let a release take the place of one that has more than twice its foods
  --json     the report as JSON

Ctrl-C stops after the rows under way; the same command goes on from there.
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
    if (positionals.length === 0 && !values.help) return { fault: 'Name what to import, a file or folder.' };
    return {
      paths: positionals,
      isDryRun: values['dry-run'],
      isAgain: values.again,
      mayShrink: values.shrink,
      isJson: values.json,
      isHelp: values.help,
    };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

/** The first asks for an orderly end; whoever sends a second wants it now, which is safe as well. */
function onSignals(stop: () => void): () => void {
  let askedAt = Infinity;
  const onSignal = (): void => {
    const now = performance.now();
    // One Ctrl-C may come twice: from the terminal and from npm.
    if (now - askedAt > oneKeyMs) process.exit(stoppedCode);
    askedAt = Math.min(askedAt, now);
    stop();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return () => {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  };
}

const toJson = (report: ImportReport): string => `${JSON.stringify(report, null, 2)}\n`;
