import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics } from 'prom-client';
import { checkAddress } from '../api/http/listen';
import type { Config } from '../config';
import { createLog, type Log } from '../log';
import { findProjectRoot } from '../project-root';
import { toLocalUrl } from './local-url';
import { startService, type Service } from './service';
import { endSoon, waitForSignal } from './wait-for-signal';
import { serveAsWorker } from './worker';
import { startWorkers } from './workers';

/** Serves until a signal stops the process; resolves when everything is closed. */
export async function serve(config: Config, out: { write(text: string): unknown }): Promise<void> {
  if (cluster.isWorker) return serveAsWorker(config);
  const log = createLog(config.logLevel);
  for (const sentence of config.misspelled) log.warn(sentence);
  await checkAddress(config);
  collectDefaultMetrics();
  // Several workers are replaced at SIGHUP.
  const stopped = waitForSignal('SIGINT', 'SIGTERM', ...(config.workers > 1 ? [] : (['SIGHUP'] as const)));
  const service = await (config.workers > 1 ? startWorkers(config, log) : startService(config, log));
  out.write(
    config.role === 'worker'
      ? printWorker(toLocalUrl(service.url))
      : printWelcome({
          url: toLocalUrl(service.url),
          publicUrl: config.publicUrl,
          key: service.key,
          firstLink: await findFirstLink(service, log),
          keyFile: join(config.dataDir, 'local-key'),
          keysCommand: canBuild() ? 'npm run keys --' : 'node dist/src/main.js keys',
        }),
  );
  const signal = await stopped;
  log.info({ signal }, 'stopping');
  await service.close();
  log.info('stopped');
  log.flush();
  endSoon();
}

/** The service runs already, so without a link it only has no first user yet. */
async function findFirstLink(service: Pick<Service, 'createFirstLink'>, log: Log): Promise<string | null> {
  try {
    return await service.createFirstLink();
  } catch (error) {
    log.warn({ err: error }, 'no sign-in link for the first user was created; a restart tries again');
    return null;
  }
}

/**
 * Whether npm's scripts work, which build first: not in a container, which has only the build, and
 * not without the packages for development.
 */
function canBuild(): boolean {
  const root = findProjectRoot();
  return ['build.mjs', 'node_modules/esbuild'].every((path) => existsSync(join(root, path)));
}

/** Prints what a process does that only analyzes batches. */
function printWorker(url: string): string {
  return `Recipe nutrition analysis is ready; this worker analyzes batches.

  Health      ${url}/readyz
  Metrics     ${url}/metrics

`;
}

/** Prints the addresses, the key, and a command that analyzes a recipe. */
function printWelcome({ url, publicUrl, key, firstLink, keyFile, keysCommand }: Welcome): string {
  return `Recipe nutrition analysis is ready.

  Analysis    POST ${url}/v1/analyze
  Home        ${url}/
  Playground  ${url}/graphql
  API key     ${key === null ? `create one: ${keysCommand} create --account NAME` : `${key}  (kept in ${keyFile})`}${firstLink === null ? '' : `\n  Sign in     ${publicUrl ?? url}/welcome?link=${firstLink}  (signs this browser in as the first user, once)`}

To try it, paste this:

curl ${url}/v1/analyze \\
  -H 'Authorization: Bearer ${key ?? 'YOUR_KEY'}' \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(pancakes)}'

`;
}

interface Welcome {
  /** The address of the service for callers on this machine. */
  readonly url: string;
  /** The address of the service for its users; null if it is not set. */
  readonly publicUrl: string | null;
  /** A valid key; null if the service did not create one. */
  readonly key: string | null;
  /** The secret of the link for the first user; null if an admin can sign in otherwise. */
  readonly firstLink: string | null;
  readonly keyFile: string;
  /** The command that manages keys here, without its arguments. */
  readonly keysCommand: string;
}

const pancakes = {
  title: 'Pancakes',
  ingredients: [
    '2 cups all-purpose flour',
    '2 tbsp sugar',
    '1 tbsp baking powder',
    '1/2 tsp salt',
    '2 large eggs',
    '1 3/4 cups whole milk',
    '4 tbsp unsalted butter, melted',
    '1 tsp vanilla extract',
  ],
  servings: 4,
};
