import { ApiError } from '../errors';
import { toDecisionKey, type DecisionStep, type DecisionStore, type Question } from './decisions';

/** Answers questions. Each question has one stored answer, which all requests share. */
export interface Decider {
  /**
   * The decisions, in the order of the questions. Stored ones come from one query. Each of the
   * others is asked once, even where several recipes want it at the same time. A failed question is
   * not stored.
   * @param deadline ends the waiting; a later answer is stored for the next time
   * @throws the error of the first `ask` that failed, or ApiError `service_unavailable` at the
   * deadline; the other questions continue, and their answers are stored
   */
  readonly decide: <T>(asks: readonly Ask<T>[], deadline: AbortSignal) => Promise<readonly T[]>;
}

export interface Ask<T> {
  readonly question: Question;
  /**
   * Asks the model.
   * @returns the decision, as JSON; null where the model gives no usable answer
   * @throws ApiError where the model cannot be asked
   */
  readonly ask: () => Promise<T>;
  /** Reads a stored decision. @throws where its shape is not one that this program writes */
  readonly read: (value: unknown) => T;
}

/**
 * Creates a decider.
 * @param parts `model` is stored with each answer; `observe` is called with the origin of each
 * decision
 */
export function createDecider({ store, model, observe, estimateSeconds }: DeciderParts): Decider {
  const pending = new Map<string, Promise<unknown>>();

  async function decide<T>(asks: readonly Ask<T>[], deadline: AbortSignal): Promise<readonly T[]> {
    const timeUp = whenAborted(deadline);
    const keys = asks.map(({ question }) => toDecisionKey(question));
    const stored = await store.find([...new Set(keys)]);
    return Promise.all(
      asks.map(async (ask, index) => {
        const key = keys[index] ?? '';
        const isStored = stored.has(key);
        const value = isStored ? stored.get(key) : await awaitAnswer(key, ask, timeUp);
        if (isStored) observe({ step: ask.question.step, origin: 'stored', isAnswered: value !== null });
        return ask.read(value);
      }),
    );
  }

  /**
   * Waits for a recipe that asks the same question, and asks where there is none or where that one
   * failed: its deadline may have been earlier.
   */
  async function awaitAnswer<T>(key: string, ask: Ask<T>, timeUp: Promise<'time is up'>): Promise<unknown> {
    for (;;) {
      const running = pending.get(key);
      const outcome = await Promise.race([
        running?.then(toOutcome, () => null) ?? startAsking(key, ask).then(toOutcome),
        timeUp,
      ]);
      if (outcome === 'time is up') throw new ApiError('model_unavailable', { retryAfterSeconds: estimateSeconds() });
      if (outcome === null) continue;
      if (running === undefined) return outcome.value;
      observe({ step: ask.question.step, origin: 'shared', isAnswered: outcome.value !== null });
      return outcome.value;
    }
  }

  function startAsking<T>(key: string, ask: Ask<T>): Promise<unknown> {
    const running = askAndKeep(key, ask).finally(() => pending.delete(key));
    pending.set(key, running);
    return running;
  }

  async function askAndKeep<T>(key: string, { question, ask }: Ask<T>): Promise<unknown> {
    const value = await ask();
    const kept = await store.keep({ key, question, model, value });
    observe({ step: question.step, origin: 'fresh', isAnswered: kept !== null });
    return kept;
  }

  return { decide };
}

interface DeciderParts {
  readonly store: DecisionStore;
  readonly model: string;
  readonly observe: (used: UsedDecision) => void;
  /**
   * Seconds after which a caller past its deadline may find an answer; a whole number, 1 or more.
   */
  readonly estimateSeconds: () => number;
}

/** A decision that a recipe used. */
export interface UsedDecision {
  readonly step: DecisionStep;
  readonly origin: DecisionOrigin;
  /** False where the decision is that the model has no usable answer. */
  readonly isAnswered: boolean;
}

/**
 * `stored`: in the database before · `fresh`: from the model now · `shared`: with another recipe
 * that asked the same.
 */
export type DecisionOrigin = 'stored' | 'fresh' | 'shared';

const toOutcome = (value: unknown): { readonly value: unknown } => ({ value });

function whenAborted(signal: AbortSignal): Promise<'time is up'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('time is up');
    else signal.addEventListener('abort', () => resolve('time is up'), { once: true });
  });
}
