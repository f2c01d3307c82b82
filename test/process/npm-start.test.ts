import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '../support/folder';
import { waitUntil } from '../support/wait-until';
import { projectRoot } from './run-service';

/** The process of the embedded database, which outlives a service that is killed. */
function findDatabase(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each([
  ['SIGTERM to npm itself', 'SIGTERM', (npm: number) => npm],
  ['Ctrl-C, which reaches npm and all that it has started,', 'SIGINT', (npm: number) => -npm],
] as const)('%s stops the service and its database in order', async (_what, signal, toTarget) => {
  const dataDir = createFolder('npm-start');
  const npm = spawn('npm', ['start'], {
    cwd: projectRoot,
    detached: true,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info' },
  });
  let output = '';
  const started = new Promise<void>((resolve) => {
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (output.includes('"servings"')) resolve();
      });
    }
  });
  const closed = once(npm, 'close');
  await Promise.race([started, closed]);
  const database = findDatabase(dataDir);
  expect(isRunning(database)).toBe(true);
  process.kill(toTarget(npm.pid ?? 0), signal);
  // The streams are closed once all that was started has ended.
  await closed;
  expect(output).toMatch(/"message":"stopped"/);
  // The system clears away the ended process a moment later.
  await waitUntil(() => !isRunning(database));
});
