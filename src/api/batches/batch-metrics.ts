import type { Registry } from 'prom-client';
import type { BatchCounts } from '../../batches/find-batches';
import { declareIn } from '../declare-metrics';

/** The metrics of batches. */
export interface BatchMetrics {
  /** Counts recipes that this process has answered and refused. */
  readonly countRecipes: (answered: number, failed: number) => void;
  /** Counts a chunk that failed here and is tried again. */
  readonly countRetry: () => void;
  /** @param read called whenever the metrics are read; null before the first look at the database */
  readonly watch: (read: () => BatchCounts | null) => void;
}

/** Declares the metrics of batches in a registry. */
export function createBatchMetrics(registry: Registry): BatchMetrics {
  const declare = declareIn(registry);
  const recipes = declare.counter(
    'batch_recipes_total',
    'Recipes of batches that this process has finished, by outcome: "answered", or "failed" for rejected ones.',
    ['outcome'],
  );
  const retries = declare.counter(
    'batch_chunks_retried_total',
    'Chunks of batches that failed here and are tried again.',
  );
  for (const outcome of ['answered', 'failed']) recipes.inc({ outcome }, 0);
  return {
    countRecipes(answered, failed) {
      recipes.inc({ outcome: 'answered' }, answered);
      recipes.inc({ outcome: 'failed' }, failed);
    },
    countRetry: () => retries.inc(),
    watch(read) {
      declare.labelledGauge('batches_unfinished', {
        help: 'Batches of all accounts that are not finished, by state, as of some seconds ago.',
        labels: ['state'],
        overWorkers: 'max',
        collect(gauge) {
          const counts = read();
          if (counts === null) return;
          for (const state of ['receiving', 'waiting', 'running'] as const) gauge.set({ state }, counts[state]);
        },
      });
      declare.gauge({
        name: 'batch_recipes_unfinished',
        help: 'Recipes of submitted batches that are not finished, as of some seconds ago.',
        read: () => read()?.openRecipes ?? 0,
        overWorkers: 'max',
      });
      declare.gauge({
        name: 'batch_workers',
        help: 'Processes that run jobs of batches, as of some seconds ago.',
        read: () => read()?.workers ?? 0,
        overWorkers: 'max',
      });
    },
  };
}
