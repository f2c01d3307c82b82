import { setTimeout as sleep } from 'node:timers/promises';
import CircuitBreaker from 'opossum';
import { ApiError } from '../../errors';
import { traceStage } from '../../stages';
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
import { createPace, createQueue, limitCall, type Pace } from './queue';

/**
 * Creates a client for one model with one digest. An answer counts only where the server still has
 * the same digest after it.
 */
export function createModelClient(parts: ModelClientParts): ModelClient {
  const { atOnce, observe } = parts;
  const queue = createQueue({ atOnce, maxWaiting: parts.maxWaiting ?? defaultMaxWaiting });
  const pace = createPace({ atOnce, now: () => performance.now() });
  const closing = new AbortController();
  const breaker = createBreaker(createCall(parts, pace, closing.signal), parts);

  async function ask(question: ModelQuestion, accepts: Accepts, deadline: AbortSignal): Promise<ModelAnswer | null> {
    const first = await attempt(question, accepts, deadline);
    if ('content' in first) return first;
    if (first.kind === 'too_long') return null;
    if (!modelErrors[first.kind].retries || deadline.aborted || closing.signal.aborted) throw refuse(first);
    // Ends at the deadline at the latest; the next attempt then reports the timeout.
    if (first.kind === 'busy') await pause(parts.busyPauseMs ?? defaultBusyPauseMs, [deadline, closing.signal]);
    const second = await attempt(question, accepts, deadline);
    if ('content' in second) return second;
    // A line is asked about twice before the model counts as having no answer.
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
      const modelError = toModelError(error);
      if (modelError === null) throw error;
      observe({ outcome: modelError.kind, error: modelError, answered: null });
      return modelError;
    }
  }

  const estimateSeconds = (): number => pace.estimateSeconds(queue.waiting() + queue.running());

  function refuse({ kind }: ModelError): ApiError {
    const retryAfterSeconds = Math.max(modelErrors[kind].retryAfterSeconds, estimateSeconds());
    return new ApiError('model_unavailable', { retryAfterSeconds });
  }

  return {
    ask,
    close() {
      closing.abort();
      breaker.shutdown();
    },
    state: () => ({
      waiting: queue.waiting(),
      running: queue.running(),
      breaker: nameState(breaker),
      waitSeconds: estimateSeconds(),
    }),
  };
}

type Accepts = (answer: ModelAnswer) => boolean;

/** @throws ModelError where the model has no answer, or none that is accepted */
type Call = (question: ModelQuestion, accepts: Accepts, deadline: AbortSignal) => Promise<ModelAnswer>;

/** Creates a function that asks the model once, where the server has it in memory. */
function createCall(parts: ModelClientParts, pace: Pace, closing: AbortSignal): Call {
  const { model, digest, loader, observe } = parts;
  const limits = { ends: [closing], maxMs: parts.callDeadlineMs ?? defaultCallDeadlineMs };

  /** The server may be loading the model again, or still working on an abandoned call. */
  function noteLate(error: unknown): never {
    if (toModelError(error)?.kind === 'late' && !closing.aborted) {
      pace.abandon();
      loader.doubt();
    }
    throw error;
  }

  return async (question, accepts, deadline) => {
    try {
      await loader.ensure(digest, deadline);
      const startedAt = performance.now();
      const answer = await traceStage('model', { model: model.model }, () =>
        limitCall((signal) => askPinned(parts, question, signal), limits),
      ).catch(noteLate);
      const milliseconds = performance.now() - startedAt;
      pace.note(milliseconds);
      if (!accepts(answer)) {
        throw new ModelError('unusable', 'The response of the model is not one of the allowed ones.');
      }
      observe({ outcome: 'answered', error: null, answered: { milliseconds, ...answer.counted } });
      return answer;
    } catch (error) {
      if (closing.aborted) throw new ModelError('out_of_time', 'The client was closed.');
      throw error;
    }
  };
}

async function askPinned(
  { model, digest }: Pick<ModelClientParts, 'model' | 'digest'>,
  question: ModelQuestion,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const asked = await askModel(model, question, signal).then(
    (answer) => () => answer,
    (error: unknown) => {
      // The result of a prompt is permanent, also where it is no answer: it must come from this
      // model.
      if (!isConclusive(error)) throw error;
      return () => {
        throw error;
      };
    },
  );
  if ((await readDigest(model, signal)) === digest) return asked();
  throw new ModelError('changed', `Another model has the name "${model.model}" now.`);
}

/** Creates what leaves a server alone that has failed repeatedly. */
function createBreaker(call: Call, { leaveAloneMs, onLeaveAlone }: ModelClientParts) {
  const breaker = new CircuitBreaker(call, {
    // Each call has its own deadline, which also ends the work of the server.
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: 4,
    // Long enough for four consecutive calls without an answer.
    rollingCountTimeout: 30_000,
    resetTimeout: leaveAloneMs ?? defaultLeaveAloneMs,
    rollingPercentilesEnabled: false,
    errorFilter: (error) => !trips(error),
  });
  breaker.on('open', () => onLeaveAlone?.());
  return breaker;
}

/** Waits, at most until one of the signals. */
async function pause(ms: number, ends: readonly AbortSignal[]): Promise<void> {
  const limits = { ends, maxMs: 2 * ms + 1_000 };
  await limitCall((signal) => sleep(ms, undefined, { signal }), limits).catch(() => null);
}

interface ModelClientParts {
  readonly model: RunModel;
  /** Digest of the model that may answer. */
  readonly digest: string;
  /** Concurrent calls; more than the server's OLLAMA_NUM_PARALLEL wait there. */
  readonly atOnce: number;
  readonly loader: Pick<ModelLoader, 'ensure' | 'doubt'>;
  readonly observe: (call: ObservedCall) => void;
  /** Called when the server has failed repeatedly and gets no calls for a while. */
  readonly onLeaveAlone?: () => void;
  readonly maxWaiting?: number;
  readonly callDeadlineMs?: number;
  /** How long a failed server gets no calls before a trial, in milliseconds. */
  readonly leaveAloneMs?: number;
  /** How long to wait after a busy server before the second attempt, in milliseconds. */
  readonly busyPauseMs?: number;
}

/** The result of a call, for the log and the metrics. */
export interface ObservedCall {
  readonly outcome: 'answered' | ModelError['kind'];
  readonly error: ModelError | null;
  /**
   * Time from the start of the call to the whole answer, and tokens of prompt and answer; null
   * where no answer came.
   */
  readonly answered: { readonly milliseconds: number; readonly prompt: number; readonly answer: number } | null;
}

// More waiting calls could not be answered in time at any speed: two hundred recipes of ten unsure
// lines.
const defaultMaxWaiting = 500;

// A small model on a slow machine takes 4 s and more to read a prompt for the first time, which
// happens at loading, and under 1 s after that. A call continues after its recipe's deadline: its
// answer is stored for the next attempt, and a hanging server is distinguished from a late recipe.
const defaultCallDeadlineMs = 6_000;

const defaultLeaveAloneMs = 10_000;
const defaultBusyPauseMs = 1_000;

/**
 * The deadline of a call for batch work, in milliseconds; below the five minutes after which Node's
 * own client gives up.
 */
export const patientCallDeadlineMs = 240_000;

function isConclusive(error: unknown): boolean {
  const kind = toModelError(error)?.kind;
  return kind === 'unusable' || kind === 'too_long';
}

function trips(error: unknown): boolean {
  const modelError = toModelError(error);
  return modelError !== null && modelErrors[modelError.kind].trips;
}

function nameState({ opened, halfOpen }: { opened: boolean; halfOpen: boolean }): 'closed' | 'open' | 'half-open' {
  if (halfOpen) return 'half-open';
  return opened ? 'open' : 'closed';
}
