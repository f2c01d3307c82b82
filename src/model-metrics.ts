import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { UsedDecision } from './ai/decisions/create-decider';
import type { ObservedCall } from './ai/ollama/model/create-model-client';
import type { ModelState } from './ai/ollama/model/model-client';

/** What the service counts about the model server. */
export interface ModelMetrics {
  readonly observeCall: (call: ObservedCall) => void;
  readonly observeDecision: (used: UsedDecision) => void;
  /** @param read called whenever the metrics are read */
  readonly watch: (
    read: () => ModelState & { readonly isSeen: boolean; readonly isLoaded: boolean; readonly digest: string },
  ) => void;
}

export function createModelMetrics(registry: Registry): ModelMetrics {
  const registers = [registry];
  const calls = new Counter({
    name: 'model_calls_total',
    help: 'Calls of the model server, by outcome: answered, or what went wrong.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'model_call_duration_seconds',
    help: 'Time from the turn of a call to its whole answer.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const tokens = new Counter({
    name: 'model_tokens_total',
    help: 'Tokens of prompts and answers.',
    labelNames: ['side'] as const,
    registers,
  });
  const decisions = new Counter({
    name: 'decisions_total',
    help: 'Decisions used, by step and origin: stored before, fresh from the model, or shared with another recipe that asked the same.',
    labelNames: ['step', 'origin'] as const,
    registers,
  });
  const unanswered = new Counter({
    name: 'decisions_unanswered_total',
    help: 'Of these, those that say that the model has no usable answer: the line stays as the embedded engine has it.',
    labelNames: ['step', 'origin'] as const,
    registers,
  });
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
    watch(read) {
      const gauges = {
        model_calls_waiting: ['Calls that wait for their turn.', () => read().waiting],
        model_calls_running: ['Calls that the model server works at.', () => read().running],
        model_server_left_alone: ['1 while the model server is left alone after failures.', () => (read().breaker === 'open' ? 1 : 0)], // prettier-ignore
        model_loaded: ['1 where the model was loaded, and loaded when that was last tried.', () => (read().isLoaded ? 1 : 0)], // prettier-ignore
        model_server_seen: ['1 where the server had the model when it was last looked for.', () => (read().isSeen ? 1 : 0)], // prettier-ignore
      } as const;
      for (const [name, [help, measure]] of Object.entries(gauges)) {
        new Gauge({ name, help, registers, collect() { this.set(measure()); } }); // prettier-ignore
      }
      new Gauge({
        name: 'model_pinned',
        help: 'Always 1: the digest of the model whose answers count.',
        labelNames: ['digest'] as const,
        registers,
        collect() {
          this.reset();
          this.set({ digest: read().digest }, 1);
        },
      });
    },
  };
}
