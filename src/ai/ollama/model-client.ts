import { setTimeout as sleep } from 'node:timers/promises';
import CircuitBreaker from 'opossum';
import { ApiError } from '../../errors';
import {
  ModelError,
  modelErrors,
  toModelError,
  type ModelAnswer,
  type ModelClient,
  type ModelQuestion,
  type RunModel,
} from './model';
import type { ModelLoader } from './model-loader';
import { askModel, readDigest } from './ollama-api';
import { createPace, createQueue, limitCall } from './queue';

/**
 * A client of one model of one digest, in whose place another model never answers: what it says counts only where the server has the very model
 * still after it said it.
 */
export function createModelClient(parts: ModelClientParts): ModelClient {
  const { model, digest, atOnce, loader, observe } = parts;
  const queue = createQueue({ atOnce, maxWaiting: parts.maxWaiting ?? defaultMaxWaiting });
  const pace = createPace({ atOnce, now: () => performance.now() });
  const breaker = new CircuitBreaker<[ModelQuestion, Accepts, AbortSignal], ModelAnswer>(call, {
    // The calls have a deadline of their own, which also ends the work at the server.
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: 4,
    // Long enough for four calls, one after the other, that no answer comes to.
    rollingCountTimeout: 30_000,
    resetTimeout: parts.leaveAloneMs ?? defaultLeaveAloneMs,
    rollingPercentilesEnabled: false,
    errorFilter: (error) => !trips(error),
  });
  breaker.on('open', () => parts.onLeaveAlone?.());

  const closing = new AbortController();

  async function ask(question: ModelQuestion, accepts: Accepts, deadline: AbortSignal): Promise<ModelAnswer | null> {
    const first = await attempt(question, accepts, deadline);
    if ('content' in first) return first;
    if (first.kind === 'too_long') return null;
    if (!modelErrors[first.kind].retries || deadline.aborted || closing.signal.aborted) throw refuse(first);
    if (first.kind === 'busy') await pause(deadline);
    const second = await attempt(question, accepts, deadline);
    if ('content' in second) return second;
    // A model is asked twice before its answer to a line is given up for good.
    if (second.kind === 'unusable' && first.kind === 'unusable') return null;
    throw refuse(second);
  }

  async function attempt(
    question: ModelQuestion,
    accepts: Accepts,
    deadline: AbortSignal,
  ): Promise<ModelAnswer | ModelError> {
    try {
      return await queue.run(() => breaker.fire(question, accepts, deadline), deadline);
    } catch (error) {
      const fault = toModelError(error);
      if (fault === null) throw error;
      observe({ outcome: fault.kind, fault, answered: null });
      return fault;
    }
  }

  async function call(question: ModelQuestion, accepts: Accepts, deadline: AbortSignal): Promise<ModelAnswer> {
    const limits = { ends: [closing.signal], maxMs: parts.callDeadlineMs ?? defaultCallDeadlineMs };
    try {
      await loader.ensure(digest, deadline);
      const startedAt = performance.now();
      const answer = await limitCall((signal) => askPinned(question, signal), limits).catch(noteLate);
      const milliseconds = performance.now() - startedAt;
      pace.note(milliseconds);
      if (!accepts(answer)) {
        throw new ModelError('unusable', 'The model answered what is not allowed.');
      }
      observe({ outcome: 'answered', fault: null, answered: { milliseconds, ...answer.counted } });
      return answer;
    } catch (error) {
      if (closing.signal.aborted) throw new ModelError('out_of_time', 'Nobody waits for the answer any more.');
      throw error;
    }
  }

  /** The server may be loading the model again, or be at work still at what nobody waits for. */
  function noteLate(error: unknown): never {
    if (toModelError(error)?.kind === 'late' && !closing.signal.aborted) {
      pace.abandon();
      loader.doubt();
    }
    throw error;
  }

  async function askPinned(question: ModelQuestion, signal: AbortSignal): Promise<ModelAnswer> {
    const asked = await askModel(model, question, signal).then(
      (answer) => () => answer,
      (error: unknown) => {
        // What a model makes of a prompt counts for good, also where it is no answer: it has to be that of this very model.
        if (!isConclusive(error)) throw error;
        return () => {
          throw error;
        };
      },
    );
    if ((await readDigest(model, signal)) === digest) return asked();
    throw new ModelError('changed', `"${model.model}" is another model now.`);
  }

  /** Returns at the deadline at the latest; the next attempt then finds that the time is up. */
  async function pause(deadline: AbortSignal): Promise<void> {
    const ms = parts.busyPauseMs ?? usualBusyPauseMs;
    const limits = { ends: [deadline, closing.signal], maxMs: 2 * ms + 1_000 };
    await limitCall((signal) => sleep(ms, undefined, { signal }), limits).catch(() => null);
  }

  const estimateSeconds = (): number => pace.estimateSeconds(queue.waiting() + queue.running());

  function refuse({ kind }: ModelError): ApiError {
    const retryAfterSeconds = Math.max(modelErrors[kind].retryAfterSeconds, estimateSeconds());
    return new ApiError('model_unavailable', { retryAfterSeconds });
  }

  function close(): void {
    closing.abort();
    breaker.shutdown();
  }

  return {
    ask,
    close,
    state: () => ({
      waiting: queue.waiting(),
      running: queue.running(),
      breaker: nameState(breaker),
      waitSeconds: estimateSeconds(),
    }),
  };
}

type Accepts = (answer: ModelAnswer) => boolean;

interface ModelClientParts {
  readonly model: RunModel;
  /** Of the model that may answer. */
  readonly digest: string;
  /** Calls at a time; more than the server's OLLAMA_NUM_PARALLEL only wait there. */
  readonly atOnce: number;
  readonly loader: Pick<ModelLoader, 'ensure' | 'doubt'>;
  readonly observe: (call: ObservedCall) => void;
  /** The server failed of late, and is asked nothing for a while. */
  readonly onLeaveAlone?: () => void;
  readonly maxWaiting?: number;
  readonly callDeadlineMs?: number;
  /** How long a server that failed is left alone before a trial. */
  readonly leaveAloneMs?: number;
  /** How long a server that said it was busy is left before the second try. */
  readonly busyPauseMs?: number;
}

/** How a call went, for the log and the metrics. */
export interface ObservedCall {
  readonly outcome: 'answered' | ModelError['kind'];
  readonly fault: ModelError | null;
  /** Time from its turn to the whole answer, and tokens of prompt and answer; null where none came. */
  readonly answered: { readonly milliseconds: number; readonly prompt: number; readonly answer: number } | null;
}

// Two hundred recipes of ten unsure lines would be too many to answer in time at any speed.
const defaultMaxWaiting = 500;

// A small model on a slow machine takes 4 s and more to read a prompt for the first time, which is done when it is loaded, and under 1 s after that. A
// call that has begun is not cut short when its recipe's time is up: its answer is kept for the next try, and a server that hangs is told from a recipe that came late.
const defaultCallDeadlineMs = 6_000;

const defaultLeaveAloneMs = 10_000;
const usualBusyPauseMs = 1_000;

/** For work that nobody waits for at a screen: minutes a call. Below the five minutes after which Node's own client gives up. */
export const patientCallDeadlineMs = 240_000;

function isConclusive(error: unknown): boolean {
  const kind = toModelError(error)?.kind;
  return kind === 'unusable' || kind === 'too_long';
}

function trips(error: unknown): boolean {
  const fault = toModelError(error);
  return fault !== null && modelErrors[fault.kind].trips;
}

function nameState({ opened, halfOpen }: { opened: boolean; halfOpen: boolean }): 'closed' | 'open' | 'half-open' {
  if (halfOpen) return 'half-open';
  return opened ? 'open' : 'closed';
}
