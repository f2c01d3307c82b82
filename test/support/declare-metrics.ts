import type { Registry } from 'prom-client';
import { createBatchMetrics } from '../../src/api/batches/batch-metrics';
import { createMetrics } from '../../src/api/metrics';
import { createModelMetrics } from '../../src/api/model-metrics';
import { countExits, gaugeReady } from '../../src/start/worker-group';

/** Declares every metric of the service, to read their names: reading a value fails. */
export function declareMetrics(): Registry {
  const unread = () => {
    throw new Error('A metric was read.');
  };
  const metrics = createMetrics();
  metrics.watch({ catalog: unread, unwrittenRecipes: unread, waitingRequests: unread, limits: unread, pools: {} });
  createModelMetrics(metrics.registry).watch(unread);
  createBatchMetrics(metrics.registry).watch(unread);
  gaugeReady(metrics.registry, new Set());
  countExits(metrics.registry);
  return metrics.registry;
}
