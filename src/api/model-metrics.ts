import type { Registry } from 'prom-client';
import type { UsedDecision } from '../ai/decider';
import type { ModelState } from '../ai/ollama/model';
import type { ObservedCall } from '../ai/ollama/model-client';
import { declareIn, type Declare } from './declare-metrics';

/** The metrics of the model server. */
export interface ModelMetrics {
  readonly observeCall: (call: ObservedCall) => void;
  readonly observeDecision: (used: UsedDecision) => void;
  /** @param read called whenever the metrics are read */
  readonly watch: (read: () => WatchedModel) => void;
}

export type WatchedModel = ModelState & {
  readonly isSeen: boolean;
  readonly isLoaded: boolean;
  readonly digest: string;
};

/** Declares the metrics of the model server in a registry. */
export function createModelMetrics(registry: Registry): ModelMetrics {
  const declare = declareIn(registry);
  const calls = declare.counter(
    'model_calls_total',
    'Calls of the model server, by outcome: "answered", or the error.',
    ['outcome'],
  );
  const durations = declare.histogram({
    name: 'model_call_duration_seconds',
    help: 'Duration of a model call, without waiting.',
    labels: [],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const tokens = declare.counter('model_tokens_total', 'Tokens of prompts and responses.', ['side']);
  const decisions = declare.counter(
    'decisions_total',
    'Decisions used, by step and origin: stored before, fresh from the model, or shared with another recipe that needed the same.',
    ['step', 'origin'],
  );
  const unanswered = declare.counter(
    'decisions_unanswered_total',
    'Decisions without a usable response of the model: the result of the embedded engine is used.',
    ['step', 'origin'],
  );
  return {
    observeCall({ outcome, answered }) {
      calls.inc({ outcome });
      if (answered === null) return;
      durations.observe(answered.milliseconds / 1000);
      tokens.inc({ side: 'prompt' }, answered.prompt);
      tokens.inc({ side: 'answer' }, answered.answer);
    },
    observeDecision({ step, origin, isAnswered }) {
      decisions.inc({ step, origin });
      if (!isAnswered) unanswered.inc({ step, origin });
    },
    watch: (read) => watchModel(declare, read),
  };
}

function watchModel(declare: Declare, read: () => WatchedModel): void {
  declare.gauge({
    name: 'model_calls_waiting',
    help: 'Calls that are waiting.',
    read: () => read().waiting,
    overWorkers: 'sum',
  });
  declare.gauge({
    name: 'model_calls_running',
    help: 'Calls that the model server is processing.',
    read: () => read().running,
    overWorkers: 'sum',
  });
  declare.gauge({
    name: 'model_server_left_alone',
    help: '1 while the model server is left alone after failures.',
    read: () => (read().breaker === 'open' ? 1 : 0),
    overWorkers: 'max',
  });
  declare.gauge({
    name: 'model_loaded',
    help: '1 if the model was loaded at the last attempt.',
    read: () => (read().isLoaded ? 1 : 0),
    overWorkers: 'min',
  });
  declare.gauge({
    name: 'model_server_seen',
    help: '1 if the server had the model at the last look.',
    read: () => (read().isSeen ? 1 : 0),
    overWorkers: 'min',
  });
  declare.labelledGauge('model_pinned', {
    help: 'Always 1: the digest of the model in use.',
    labels: ['digest'],
    overWorkers: 'max',
    collect: (gauge) => gauge.set({ digest: read().digest }, 1),
  });
}
