import type { ObservedCall } from '../../../src/ai/ollama/model-client';

/** What calls of a model came to. */
export interface Tally {
  readonly calls: number;
  readonly failed: number;
  readonly promptTokens: number;
  readonly answerTokens: number;
  readonly seconds: number;
}

/** Adds up calls; reading begins a new sum. */
export function createTally(): { readonly count: (call: ObservedCall) => void; readonly read: () => Tally } {
  let sum = nothing;
  return {
    count({ answered }) {
      sum = {
        calls: sum.calls + (answered === null ? 0 : 1),
        failed: sum.failed + (answered === null ? 1 : 0),
        promptTokens: sum.promptTokens + (answered?.prompt ?? 0),
        answerTokens: sum.answerTokens + (answered?.answer ?? 0),
        seconds: sum.seconds + (answered?.milliseconds ?? 0) / 1000,
      };
    },
    read() {
      const read = sum;
      sum = nothing;
      return read;
    },
  };
}

const nothing: Tally = { calls: 0, failed: 0, promptTokens: 0, answerTokens: 0, seconds: 0 };
