import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics } from 'prom-client';
import { findProjectRoot } from '../seeds/find-project-root';
import type { Config } from './config';
import { createLog } from './log';
import { printWelcome } from './print-welcome';
import { startService } from './start-service';

/** Serves until the process is told to stop; resolves when everything is closed. */
export async function serve(config: Config, out: { write(text: string): unknown }): Promise<void> {
  const log = createLog(config.logLevel);
  collectDefaultMetrics();
  const stopped = waitForSignal();
  const service = await startService(config, log);
  out.write(
    printWelcome({
      url: toLocalUrl(service.url),
      key: service.key,
      keyFile: join(config.dataDir, 'local-key'),
      // A container holds what was built and nothing to build it with, which npm's scripts would want.
      keysCommand: existsSync(join(findProjectRoot(), 'build.mjs')) ? 'npm run keys --' : 'node dist/src/main.js keys',
    }),
  );
  const signal = await stopped;
  log.info({ signal }, 'stopping');
  await service.close();
  log.info('stopped');
  log.flush();
}

/**
 * The first signal asks for an orderly end, a later one for an end at once. Ctrl-C under npm comes twice in one moment, from the terminal and from npm:
 * that is one signal.
 */
function waitForSignal(): Promise<string> {
  return new Promise((resolve) => {
    const signals = ['SIGINT', 'SIGTERM'] as const;
    let askedAt: number | null = null;
    for (const signal of signals) {
      process.on(signal, () => {
        if (askedAt !== null && performance.now() - askedAt > sameMomentMs) process.exit(1);
        askedAt ??= performance.now();
        resolve(signal);
      });
    }
  });
}

const sameMomentMs = 500;

/** An address that listens for everyone is reached from here as localhost. */
function toLocalUrl(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}
