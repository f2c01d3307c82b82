import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Collects garbage where there is much of it, which Node would leave until a gigabyte, and fails
 * the test file after which this process still holds more than several files need: something keeps
 * the modules of earlier ones. A connection that ends may do so for a moment.
 */
export async function checkMemory(): Promise<void> {
  if (process.memoryUsage().heapUsed < collectAtBytes) return;
  collectGarbage();
  for (let look = 0; look < maxLooks && process.memoryUsage().heapUsed >= limitBytes; look++) {
    await pause(pauseMs);
    collectGarbage();
  }
  const { heapUsed } = process.memoryUsage();
  if (heapUsed < limitBytes) return;
  throw new Error(
    `The test process still holds ${Math.round(heapUsed / 2 ** 20)} MiB of objects after this file; at most ${limitBytes / 2 ** 20} MiB is allowed. ` +
      `Close what the tests open: an observer, a listener of the process or a timer keeps every module of its file.`,
  );
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

const collectAtBytes = 300 * 2 ** 20;
const limitBytes = 600 * 2 ** 20;
const maxLooks = 50;
const pauseMs = 200;
