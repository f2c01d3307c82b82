import { answerStdio } from '../api/mcp/serve-stdio';
import type { Config } from '../config';
import { readProjectVersion } from '../project-root';
import { openAnalysis } from '../start/analysis';

/**
 * `npm run mcp`: serves the tools of `POST /mcp` on standard input and output, for a client of the
 * Model Context Protocol that starts this program. As `npm run analyze`, it needs no key and counts
 * no recipes. Ends when standard input ends.
 * @returns the exit code, 0
 * @throws Error in one sentence if the database cannot be used
 */
export async function runMcp(
  config: Config,
  { stdin, stdout, stderr }: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>,
): Promise<number> {
  const say = (sentence: string): unknown => stderr.write(`${sentence}\n`);
  const { analyze, catalog, database, close } = await openAnalysis(config, say);
  try {
    await answerStdio({
      world: { analyze, catalog, database },
      version: readProjectVersion(),
      stdin,
      stdout,
      onError: (error) => say(error instanceof Error ? error.message : String(error)),
    });
  } finally {
    await close();
  }
  return 0;
}
