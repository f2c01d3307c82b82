import { ApiError } from '../errors';
import { toDecisionKey, type DecisionStep, type DecisionStore, type Question } from './decisions';

/** Answers questions so that each has one answer for good, whoever asks and however often. */
export interface Decider {
  /**
   * The decisions, in the order of the asks: stored ones from one query, the others asked for, each once however many want it at a time. What
   * cannot be answered is stored by nobody.
   * @param deadline ends the waiting; an answer that comes later is kept for the next time
   * @throws what the first `ask` that failed threw, or Refusal `service_unavailable` at the deadline; the others run to their end, and what they
   * find is kept for the next time
   */
  readonly decide: <T>(asks: readonly Ask<T>[], deadline: AbortSignal) => Promise<readonly T[]>;
}

export interface Ask<T> {
  readonly question: Question;
  /** Asks the model. @returns the decision, as JSON: null where the model has no answer that can be used @throws Refusal where it cannot be asked */
  readonly ask: () => Promise<T>;
  /** Reads a stored decision. @throws where it has a shape that this program never wrote */
  readonly read: (value: unknown) => T;
}

/** @param model the name to store with each answer @param observe is told of each decision where it came from */
export function createDecider({ store, model, observe, estimateSeconds }: DeciderParts): Decider {
  const flights = new Map<string, Promise<unknown>>();

  async function decide<T>(asks: readonly Ask<T>[], deadline: AbortSignal): Promise<readonly T[]> {
    const timeUp = whenAborted(deadline);
    const keys = asks.map(({ question }) => toDecisionKey(question));
    const stored = await store.find([...new Set(keys)]);
    return Promise.all(
      asks.map(async (ask, index) => {
        const key = keys[index] ?? '';
        const isStored = stored.has(key);
        const value = isStored ? stored.get(key) : await findOut(key, ask, timeUp);
        if (isStored) observe({ step: ask.question.step, origin: 'stored', isAnswered: value !== null });
        return ask.read(value);
      }),
    );
  }

  /** Waits for whoever is asking already, and asks where nobody is or where he failed: his time may have been up before ours. */
  async function findOut<T>(key: string, ask: Ask<T>, timeUp: Promise<'time is up'>): Promise<unknown> {
    for (;;) {
      const flight = flights.get(key);
      const landed = await Promise.race([flight?.then(land, () => null) ?? depart(key, ask).then(land), timeUp]);
      if (landed === 'time is up') throw new ApiError('model_unavailable', { retryAfterSeconds: estimateSeconds() });
      if (landed === null) continue;
      if (flight === undefined) return landed.value;
      observe({ step: ask.question.step, origin: 'shared', isAnswered: landed.value !== null });
      return landed.value;
    }
  }

  function depart<T>(key: string, ask: Ask<T>): Promise<unknown> {
    const flight = askAndKeep(key, ask).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
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
  /** Seconds after which a caller whose time was up may find an answer; a whole number, 1 or more. */
  readonly estimateSeconds: () => number;
}

/** A decision that a recipe went by. */
export interface UsedDecision {
  readonly step: DecisionStep;
  readonly origin: DecisionOrigin;
  /** False where the decision is that the model has no answer. */
  readonly isAnswered: boolean;
}

/** `stored` in the database before · `fresh` from the model now · `shared` with another recipe that was asking the same. */
export type DecisionOrigin = 'stored' | 'fresh' | 'shared';

const land = (value: unknown): { readonly value: unknown } => ({ value });

function whenAborted(signal: AbortSignal): Promise<'time is up'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('time is up');
    else signal.addEventListener('abort', () => resolve('time is up'), { once: true });
  });
}
