import CircuitBreaker from 'opossum';
import { Refusal } from '../../../errors';
import { askModel } from './ask-model';
import { createQueue } from './create-queue';
import { limitCall } from './limit-call';
import type { ModelAddress, ModelAnswer, ModelClient, ModelQuestion } from './model-client';
import { ModelFault, modelFaults, toModelFault } from './model-fault';
import { readDigest } from './read-digest';

/**
 * A client of one model of one digest, in whose place another model never answers: what it says counts only where the server has the very model
 * still after it said it.
 */
export function createModelClient(parts: ModelClientParts): ModelClient {
  const { address, digest, atOnce, observe } = parts;
  const queue = createQueue({ atOnce, mostWaiting: parts.mostWaiting ?? usualMostWaiting });
  const breaker = new CircuitBreaker<[ModelQuestion, Accepts], ModelAnswer>(call, {
    // The calls have a deadline of their own, which also ends the work at the server.
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: 4,
    // Long enough for four calls, one after the other, that no answer comes to.
    rollingCountTimeout: 30_000,
    resetTimeout: parts.leaveAloneMs ?? usualLeaveAloneMs,
    rollingPercentilesEnabled: false,
    errorFilter: (error) => !trips(error),
  });

  const closing = new AbortController();

  async function ask(question: ModelQuestion, accepts: Accepts, deadline: AbortSignal): Promise<ModelAnswer> {
    for (let mayRetry = true; ; mayRetry = false) {
      try {
        return await queue.run(() => breaker.fire(question, accepts), deadline);
      } catch (error) {
        const fault = toModelFault(error);
        if (fault === null) throw error;
        observe({ outcome: fault.kind, fault, answered: null });
        const { retries, retryAfterSeconds } = modelFaults[fault.kind];
        if (!(mayRetry && retries) || deadline.aborted || closing.signal.aborted) {
          throw new Refusal('model_unavailable', { retryAfterSeconds });
        }
      }
    }
  }

  async function call(question: ModelQuestion, accepts: Accepts): Promise<ModelAnswer> {
    const startedAt = performance.now();
    const limits = { ends: [closing.signal], mostMs: parts.callDeadlineMs ?? usualCallDeadlineMs };
    try {
      const answer = await limitCall((signal) => askPinned(question, signal), limits);
      if (!accepts(answer)) {
        throw new ModelFault('unusable', 'The model answered what is not allowed.');
      }
      const answered = { milliseconds: performance.now() - startedAt, ...answer.counted };
      observe({ outcome: 'answered', fault: null, answered });
      return answer;
    } catch (error) {
      if (closing.signal.aborted) throw new ModelFault('out_of_time', 'Nobody waits for the answer any more.');
      throw error;
    }
  }

  async function askPinned(question: ModelQuestion, signal: AbortSignal): Promise<ModelAnswer> {
    const answer = await askModel(address, question, signal);
    if ((await readDigest(address, signal)) === digest) return answer;
    throw new ModelFault('changed', `"${address.model}" is another model now.`);
  }

  function close(): void {
    closing.abort();
    breaker.shutdown();
  }

  return {
    ask,
    close,
    state: () => ({ waiting: queue.waiting(), running: queue.running(), breaker: nameState(breaker) }),
  };
}

type Accepts = (answer: ModelAnswer) => boolean;

interface ModelClientParts {
  readonly address: ModelAddress;
  /** Of the model that may answer. */
  readonly digest: string;
  /** Calls at a time; more than the server's OLLAMA_NUM_PARALLEL only wait there. */
  readonly atOnce: number;
  readonly observe: (call: ObservedCall) => void;
  readonly mostWaiting?: number;
  readonly callDeadlineMs?: number;
  /** How long a server that failed is left alone before a trial. */
  readonly leaveAloneMs?: number;
}

/** How a call went, for the log and the metrics. */
export interface ObservedCall {
  readonly outcome: 'answered' | ModelFault['kind'];
  readonly fault: ModelFault | null;
  /** Time from its turn to the whole answer, and tokens of prompt and answer; null where none came. */
  readonly answered: { readonly milliseconds: number; readonly prompt: number; readonly answer: number } | null;
}

// Two hundred recipes of ten unsure lines would be too many to answer in time at any speed.
const usualMostWaiting = 500;

// A small model on a slow machine takes about 4 s to read a prompt for the first time, and under 1 s after that. A call that has
// begun is not cut short when its recipe's time is up: its answer is kept for the next try, and a server that hangs is told from a recipe that came late.
const usualCallDeadlineMs = 6_000;

const usualLeaveAloneMs = 10_000;

function trips(error: unknown): boolean {
  const fault = toModelFault(error);
  return fault !== null && modelFaults[fault.kind].trips;
}

function nameState({ opened, halfOpen }: { opened: boolean; halfOpen: boolean }): 'closed' | 'open' | 'half-open' {
  if (halfOpen) return 'half-open';
  return opened ? 'open' : 'closed';
}
