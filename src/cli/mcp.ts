import { answerStdio } from '../api/mcp/serve-stdio';
import type { Config } from '../config';
import { readProjectVersion } from '../project-root';
import { openAnalysis } from '../start/analysis';
import { createNotices } from '../start/database';
import { runInterruptibly } from '../start/interruption';
import { runCommandLine } from './command-line';

/**
 * `recipes mcp`: serves the tools of `POST /mcp` on standard input and output, for a client of the
 * Model Context Protocol that starts this program. As `recipes analyze`, it needs no key and counts
 * no recipes. Ends when standard input ends.
 * @returns the exit code, 0
 * @throws Error in one sentence if the database cannot be used
 */
export function runMcp(
  args: readonly string[],
  config: Config,
  streams: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>,
): Promise<number> {
  const description =
    'Runs an MCP server (Model Context Protocol) on standard input and output until standard input ends.';
  return runCommandLine({ name: 'mcp', description, args, output: streams }, (command, toAction) => {
    command.action(toAction(() => answer(config, streams)));
  });
}

async function answer(
  config: Config,
  { stdin, stdout, stderr }: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>,
): Promise<number> {
  const say = (sentence: string): unknown => stderr.write(`${sentence}\n`);
  await runInterruptibly(
    () => openAnalysis(config, createNotices(stderr)),
    ({ analyze, catalog, database }) =>
      answerStdio({
        world: { analyze, catalog, database },
        version: readProjectVersion(),
        stdin,
        stdout,
        onError: (error) => say(error instanceof Error ? error.message : String(error)),
      }),
  );
  return 0;
}
