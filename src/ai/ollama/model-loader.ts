import { ModelError, toModelError, type ModelQuestion, type RunModel } from './model';
import { isInMemory, loadModel, releaseModel, warmModel } from './ollama-api';
import { limitCall } from './queue';

/**
 * Keeps the model in the server's memory while it is needed, with the fixed part of every prompt
 * read.
 */
export interface ModelLoader {
  /**
   * Returns when the server has the model in memory; loads it where it is not. The loading
   * continues after its caller leaves.
   * @param deadline ends the waiting
   * @throws ModelError `load_failed` with the server's reason; `loading` where it takes longer than
   * the deadline; `late` where a server with the model in memory does not answer
   */
  readonly ensure: (digest: string, deadline: AbortSignal) => Promise<void>;
  /** Loads the model in the background. */
  readonly start: (digest: string) => void;
  /** Loads it in the background where that was not tried yet, or failed a minute ago or earlier. */
  readonly keepTrying: (digest: string) => void;
  /**
   * Reports an abandoned call: the next call first checks that the server has the model and is free
   * again.
   */
  readonly doubt: () => void;
  readonly state: () => LoadState;
  /**
   * Cancels the loading, and unloads the model where that was requested. A server that does not
   * answer is no error.
   */
  readonly close: () => Promise<void>;
}

interface LoadState {
  /** Whether this process has ever loaded the model. */
  readonly isLoaded: boolean;
  /** Why the last attempt failed; null where it succeeded, or the first one is under way. */
  readonly error: ModelError | null;
}

/** Creates the loader of a model; it does nothing before it is asked to. */
export function createModelLoader(parts: ModelLoaderParts): ModelLoader {
  const { model, prompts } = parts;
  const closing = new AbortController();
  const long = { ends: [closing.signal], maxMs: maxLoadMs };
  const short = { ends: [closing.signal], maxMs: parts.lookDeadlineMs ?? defaultLookDeadlineMs };
  let underWay: Promise<void> | null = null;
  const attempts = createAttempts(parts);
  let isDoubtful = true;
  let wasInMemory: boolean | null = null;
  let isHeld = false;

  async function load(digest: string): Promise<void> {
    const startedAt = performance.now();
    try {
      wasInMemory ??= await limitCall((signal) => isInMemory(model.host, digest, signal), short);
      isHeld = true;
      await limitCall((signal) => loadModel(model, signal), long);
      for (const prompt of prompts) await limitCall((signal) => warmModel(model, prompt, signal), long);
      attempts.succeeded(performance.now() - startedAt);
      isDoubtful = false;
    } catch (error) {
      const found = toModelError(error);
      if (found === null || closing.signal.aborted) throw error;
      attempts.failed(found);
      throw found;
    }
  }

  function begin(digest: string): Promise<void> {
    underWay ??= load(digest).finally(() => {
      underWay = null;
    });
    return underWay;
  }

  async function ensure(digest: string, deadline: AbortSignal): Promise<void> {
    if (!isDoubtful && (await limitCall((signal) => isInMemory(model.host, digest, signal), short))) return;
    const isRevived = isDoubtful && attempts.state().isLoaded;
    try {
      await limitCall(() => begin(digest), { ends: [deadline, closing.signal], maxMs: maxLoadMs });
    } catch (error) {
      if (!deadline.aborted) throw error;
      throw isRevived
        ? new ModelError('late', 'The server is still working on an earlier call.')
        : new ModelError('loading', 'The model is being loaded.');
    }
  }

  function start(digest: string): void {
    if (closing.signal.aborted) return;
    begin(digest).catch((error: unknown) => {
      if (toModelError(error) === null && !closing.signal.aborted) parts.onError(error);
    });
  }

  return {
    ensure,
    start,
    keepTrying(digest) {
      if (attempts.isDue()) start(digest);
    },
    doubt() {
      isDoubtful = true;
    },
    state: attempts.state,
    async close() {
      closing.abort();
      if (!isHeld || parts.release === 'never' || (parts.release === 'own' && wasInMemory === true)) return;
      await limitCall((signal) => releaseModel(model, signal), { ends: [], maxMs: short.maxMs }).catch(() => null);
    },
  };
}

/** What came of the attempts to load the model. */
interface Attempts {
  readonly state: () => LoadState;
  /** Whether the model was not tried yet, or failed a minute ago or earlier. */
  readonly isDue: () => boolean;
  readonly succeeded: (milliseconds: number) => void;
  readonly failed: (error: ModelError) => void;
}

function createAttempts({ onLoad, onModelError }: Pick<ModelLoaderParts, 'onLoad' | 'onModelError'>): Attempts {
  let isLoaded = false;
  let lastError: ModelError | null = null;
  let failedAt = -Infinity;
  return {
    state: () => ({ isLoaded, error: lastError }),
    isDue: () => (lastError === null ? !isLoaded : performance.now() - failedAt >= retryMs),
    succeeded(milliseconds) {
      if (!isLoaded || lastError !== null) onLoad(milliseconds);
      isLoaded = true;
      lastError = null;
    },
    failed(error) {
      // Reported once, not at every attempt.
      if (lastError?.message !== error.message) onModelError(error);
      lastError = error;
      failedAt = performance.now();
    },
  };
}

interface ModelLoaderParts {
  readonly model: RunModel;
  /** The fixed parts of all questions, to be read once after loading. */
  readonly prompts: readonly Pick<ModelQuestion, 'system' | 'format'>[];
  /** Whether the model is unloaded at the end: `own` only where it was not in memory before. */
  readonly release: 'always' | 'own' | 'never';
  readonly onLoad: (milliseconds: number) => void;
  /** The message contains nothing of a recipe. */
  readonly onModelError: (error: ModelError) => void;
  readonly onError: (cause: unknown) => void;
  readonly lookDeadlineMs?: number;
}

// Below the five minutes after which Node's own client gives up.
const maxLoadMs = 280_000;

// A working server answers this from memory; while it unloads another model it may take seconds.
const defaultLookDeadlineMs = 5_000;

const retryMs = 60_000;
