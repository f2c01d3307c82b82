import type { Config } from '../config';
import type { Log } from '../log';
import { openFoodDatabase } from './database';
import { openInOrder } from './open-in-order';
import { createFirstLink, type Service } from './service';
import { createWorkerGroup } from './worker-group';

/**
 * Starts the service in several processes of this program, which share one port. This process
 * prepares the database and starts, replaces and stops the workers; it answers nothing. A worker
 * that ends is replaced. SIGHUP replaces all workers one after the other: each new one is ready
 * before an old one stops, so that no request fails.
 * @throws Error in one sentence that says what to do if the database or the first worker cannot
 * start
 */
export function startWorkers(config: Config, log: Log): Promise<Service> {
  return openInOrder(async (keep) => {
    const group = createWorkerGroup({ size: config.workers, log });
    const replaceAll = (): void => void group.replaceAll();
    // First of all, because without a listener the signal ends this process.
    process.on('SIGHUP', replaceAll);
    keep({ close: () => void process.off('SIGHUP', replaceAll) });
    const { database } = keep(await openFoodDatabase(config, log));
    keep({ close: () => group.stop() });
    const { url, key } = await group.start();
    return { url, key, createFirstLink: () => createFirstLink(database) };
  });
}
