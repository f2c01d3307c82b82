import 'reflect-metadata';
import { readConfig, type Config } from './config';
import { UnusableDatabaseError } from './database/errors';
import { explainDatabaseError, describeDatabase } from './database/explain-error';

const warn = (sentence: string): unknown => process.stderr.write(`${sentence}\n`);

type Command = (config: Config, args: readonly string[]) => Promise<number>;

// Each command loads only what it needs: a list of keys should not wait for the GraphQL server to
// load.
const commands = new Map<string, Command>([
  [
    'serve',
    async (config) => {
      const { serve } = await import('./start/serve.js');
      await serve(config, process.stdout);
      return 0;
    },
  ],
  [
    'analyze',
    async (config, args) => {
      const { runAnalyze } = await import('./cli/analyze.js');
      const { openAnalysis } = await import('./start/analysis.js');
      return runAnalyze(args, { open: () => openAnalysis(config, warn), out: process.stdout, err: process.stderr });
    },
  ],
  [
    'mcp',
    async (config) => {
      const { runMcp } = await import('./cli/mcp.js');
      return runMcp(config, process);
    },
  ],
  [
    'keys',
    async (config, args) => {
      const { runKeys } = await import('./cli/keys.js');
      return runKeys(args, config, process);
    },
  ],
  [
    'users',
    async (config, args) => {
      const { runUsers } = await import('./cli/users.js');
      return runUsers(args, config, process);
    },
  ],
  [
    'health',
    async (config) => {
      const { runHealth } = await import('./cli/health.js');
      return runHealth(config, process);
    },
  ],
  [
    'calibrate',
    async (config, args) => {
      const { runCalibrate } = await import('./train/calibrate.js');
      return runCalibrate(args, config, process);
    },
  ],
  [
    'decisions',
    async (config, args) => {
      const { runDecisions } = await import('./cli/decisions.js');
      return runDecisions(args, config, process);
    },
  ],
  [
    'import',
    async (config, args) => {
      const { runImportCommand } = await import('./cli/import.js');
      return runImportCommand(args, config, process);
    },
  ],
  [
    'edits',
    async (config, args) => {
      const { runCorrections } = await import('./cli/edits.js');
      return runCorrections(args, config, process);
    },
  ],
  [
    'schema',
    async (_config, args) => {
      const { runEmitSchema } = await import('./cli/schema.js');
      return runEmitSchema(args, 'schema.graphql', process.stdout);
    },
  ],
]);

async function main([name = 'serve', ...args]: readonly string[]): Promise<number> {
  const command = commands.get(name);
  if (!command) throw new Error(`There is no command "${name}"; the commands are ${[...commands.keys()].join(', ')}.`);
  const config = readConfig(process.env);
  return command(config, args).catch((error: unknown) => {
    const sentence = explainDatabaseError(error, describeDatabase(config));
    throw sentence === null ? error : new UnusableDatabaseError(sentence, { cause: error });
  });
}

main(process.argv.slice(2)).then(
  (code) => {
    // Not process.exit, which would end before a pipe is flushed.
    process.exitCode = code;
  },
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${message}\n`);
    if (error instanceof Error && process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${error.stack ?? ''}\n`);
    process.exitCode = 1;
  },
);
