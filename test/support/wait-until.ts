import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until something is so, however long that takes: only Jest's limit for a test ends it.
 * @param pauseMs milliseconds from one look to the next
 */
export async function waitUntil(isSo: () => boolean | Promise<boolean>, pauseMs = 10): Promise<void> {
  while (!(await isSo())) await sleep(pauseMs);
}
