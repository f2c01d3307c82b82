import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until a condition holds, without a limit of its own: Jest's limit for a test ends it.
 * @param pauseMs milliseconds between two checks
 */
export async function waitUntil(condition: () => boolean | Promise<boolean>, pauseMs = 10): Promise<void> {
  while (!(await condition())) await sleep(pauseMs);
}
