import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createKey } from '../../src/accounts/keys';
import { startEmbeddedPostgres } from '../../src/database/embedded/start-embedded-postgres';
import { openDatabase } from '../../src/database/open-database';
import { endProcess, hasEnded } from '../end-process';

const root = join(__dirname, '../../..');

export interface RunningProcess {
  readonly url: string;
  /** Milliseconds from the start of the process to its first answer. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/**
 * Starts the built service on a data folder and waits until it is ready.
 * @param settings of its environment, added to those of this process
 */
export async function startService(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningProcess> {
  const port = await findFreePort();
  const startedAt = performance.now();
  // As `npm start` does.
  const flags = ['--enable-source-maps', '--max-old-space-size=512', '--max-semi-space-size=16'];
  const child = spawn(process.execPath, [...flags, 'dist/src/main.js', 'serve'], {
    cwd: root,
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '1',
      // It would take time from what is measured.
      WARM_UP: 'off',
      ...settings,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, `${url}/readyz`);
  return { url, startMs: performance.now() - startedAt, stop: () => stop(child) };
}

/** Starts an Express route that answers with the bytes of a file. */
export async function startYardstick(answerFile: string): Promise<RunningProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(__dirname, 'yardstick.js'), answerFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line]: unknown[] = await once(child.stdout, 'data');
  return {
    url: `http://127.0.0.1:${String(line).trim()}`,
    startMs: performance.now() - startedAt,
    stop: () => stop(child),
  };
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (hasEnded(child)) throw new Error('The service ended before it was ready; see its message above.');
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function stop(child: ChildProcess): Promise<void> {
  await endProcess(child, 'SIGTERM');
}

/** A port of this machine that nothing listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free on this machine.');
  return address.port;
}

/** Runs `use` while the embedded Postgres of a data folder is running. */
export async function withServer<T>(dataDir: string, use: (url: string) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres(dataDir);
  try {
    return await use(server.url);
  } finally {
    await server.stop();
  }
}

/** Creates a key whose plan never limits the measurement. */
export async function createBoundlessKey(dataDir: string): Promise<string> {
  return withServer(dataDir, async (url) => {
    const database = await openDatabase({ url });
    const plan = { name: 'Bench', requestsPerSecond: 1_000_000, recipesPerMonth: 1_000_000_000 };
    await database.prisma.plan.upsert({ where: { name: plan.name }, create: plan, update: {} });
    const { token } = await createKey(database, {
      accountName: 'bench',
      planName: 'Bench',
      name: 'bench',
      scopes: ['analyze'],
      expiresAt: null,
    });
    await database.close();
    return token;
  });
}
