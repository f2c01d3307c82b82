import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import { findProjectRoot } from '../project-root';
import { runCommandLine, type CommandOutput } from './command-line';

interface ProgramCommand {
  /** For the list of commands. */
  readonly summary: string;
  /**
   * @param args after the name of the command
   * @returns the exit code
   * @throws Error in one sentence
   */
  readonly run: (config: Config, args: readonly string[]) => Promise<number>;
}

// Each command loads only what it needs: a list of keys should not wait for the GraphQL server to
// load.
export const commands: ReadonlyMap<string, ProgramCommand> = new Map([
  [
    'serve',
    {
      summary: 'start the service',
      async run(config, args) {
        const description = 'Starts the service. Settings are read from environment variables.';
        return runCommandLine({ name: 'serve', description, args, output: process }, (command, toAction) => {
          command.action(
            toAction(async () => {
              const { serve } = await import('../start/serve.js');
              await serve(config, process.stdout);
              return 0;
            }),
          );
        });
      },
    },
  ],
  [
    'analyze',
    {
      summary: 'analyze recipes: files, folders, standard input, or lines in quotes',
      run: async (config, args) => (await import('./analyze.js')).runAnalyze(args, config, process),
    },
  ],
  [
    'read',
    {
      summary: 'print the parsed recipes as JSON lines',
      run: async (config, args) => (await import('./read.js')).runRead(args, config, process),
    },
  ],
  [
    'label',
    {
      summary: 'draw the nutrition label of a recipe, as SVG',
      run: async (config, args) => (await import('./label.js')).runLabel(args, config, process),
    },
  ],
  [
    'catalog',
    {
      summary: 'write the foods to one file, for analyses without a database',
      run: async (config, args) => (await import('./catalog.js')).runCatalog(args, config, process),
    },
  ],
  [
    'batch',
    {
      summary: 'submit many recipes to the service and read their results',
      run: async (config, args) => (await import('./batch.js')).runBatch(args, config, process),
    },
  ],
  [
    'import',
    {
      summary: 'import downloads of FoodData Central',
      run: async (config, args) => (await import('./import.js')).runImportCommand(args, config, process),
    },
  ],
  [
    'keys',
    {
      summary: 'create, list, rotate and revoke API keys',
      run: async (config, args) => (await import('./keys.js')).runKeys(args, config, process),
    },
  ],
  [
    'users',
    {
      summary: 'manage the users who sign in',
      run: async (config, args) => (await import('./users.js')).runUsers(args, config, process),
    },
  ],
  [
    'edits',
    {
      summary: 'show, export and import corrections',
      run: async (config, args) => (await import('./edits.js')).runCorrections(args, config, process),
    },
  ],
  [
    'decisions',
    {
      summary: 'show, export, import and delete decisions of models',
      run: async (config, args) => (await import('./decisions.js')).runDecisions(args, config, process),
    },
  ],
  [
    'calibrate',
    {
      summary: 'calibrate the confidence of a local model',
      run: async (config, args) => (await import('./calibrate.js')).runCalibrateCommand(args, config, process),
    },
  ],
  [
    'mcp',
    {
      summary: 'run an MCP server on standard input and output',
      run: async (config, args) => (await import('./mcp.js')).runMcp(args, config, process),
    },
  ],
  [
    'health',
    {
      summary: 'check that the service is alive',
      run: async (config, args) => (await import('./health.js')).runHealth(args, config, process),
    },
  ],
  [
    'schema',
    {
      summary: 'write schema.graphql from the code',
      run: async (_config, args) => (await import('./schema.js')).runEmitSchema(args, 'schema.graphql', process),
    },
  ],
  ['eval', { summary: 'measure the accuracy on labelled data (in a checkout)', run: runTool('eval/eval.js') }],
  ['bench', { summary: 'measure the speed (in a checkout)', run: runTool('bench/bench.js') }],
]);

/**
 * Handles arguments that name no command: prints the help or the version, or suggests the closest command.
 * @returns the exit code
 */
export function runProgram(args: readonly string[], output: CommandOutput): Promise<number> {
  const description = 'Analyzes the nutrition of recipes.';
  return runCommandLine({ name: '', description, args, output }, (command) => {
    command.usage('COMMAND [options]');
    for (const [name, { summary }] of commands) command.command(name).description(summary).usage('');
  });
}

/** Runs a tool of the checkout as a process of its own: the program does not contain its tools. */
function runTool(path: string): ProgramCommand['run'] {
  return async (_config, args) => {
    const file = join(findProjectRoot(), 'dist', 'tools', path);
    if (!existsSync(file)) throw new Error('This command works only in a checkout of the project.');
    const { listenForStop, toExitCode } = await import('../start/wait-for-signal.js');
    const child = spawn(process.execPath, ['--enable-source-maps', file, ...args], { stdio: 'inherit' });
    // Without this, the tool would go on alone.
    const stopListening = listenForStop(['SIGINT', 'SIGTERM', 'SIGHUP'], (signal) => child.kill(signal));
    return new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve(code ?? toExitCode(signal)));
    }).finally(stopListening);
  };
}
