import { ModelError, toModelError, type ModelQuestion, type RunModel } from './model';
import { isInMemory, loadModel, releaseModel, warmModel } from './ollama-api';
import { limitCall } from './queue';

/** Keeps the model in the server's memory while it is needed, with the fixed part of every prompt read. */
export interface ModelLoader {
  /**
   * Returns when the server has the model in memory, and has it loaded where it is not. The loading goes on when its caller leaves.
   * @param deadline ends the waiting
   * @throws ModelError `load_failed` with the server's reason; `loading` where it takes longer than the caller may wait; `late` where a server
   * that had the model answers nothing
   */
  readonly ensure: (digest: string, deadline: AbortSignal) => Promise<void>;
  /** Has the model loaded in the background. */
  readonly start: (digest: string) => void;
  /** The same where nobody had it loaded yet, or where that failed a minute ago or longer. */
  readonly keepTrying: (digest: string) => void;
  /** A call was given up: whether the server still has the model, and when it is free again, the next call finds out before it asks. */
  readonly doubt: () => void;
  readonly state: () => LoadState;
  /** Gives up what is under way, and has the server unload the model where that was asked for. @throws nothing: a server that is gone has no model */
  readonly close: () => Promise<void>;
}

interface LoadState {
  /** Whether the model was loaded by this process, ever. */
  readonly isLoaded: boolean;
  /** Why it did not load when that was last tried; null where it did, or where that is under way for the first time. */
  readonly fault: ModelError | null;
}

export function createModelLoader(parts: ModelLoaderParts): ModelLoader {
  const { model, prompts } = parts;
  const closing = new AbortController();
  const long = { ends: [closing.signal], maxMs: maxLoadMs };
  const short = { ends: [closing.signal], maxMs: parts.lookDeadlineMs ?? usualLookDeadlineMs };
  let underWay: Promise<void> | null = null;
  let isDoubtful = true;
  let isLoaded = false;
  let wasInMemory: boolean | null = null;
  let isHeld = false;
  let fault: ModelError | null = null;
  let failedAt = -Infinity;

  async function load(digest: string): Promise<void> {
    const startedAt = performance.now();
    try {
      wasInMemory ??= await limitCall((signal) => isInMemory(model.host, digest, signal), short);
      isHeld = true;
      await limitCall((signal) => loadModel(model, signal), long);
      for (const prompt of prompts) await limitCall((signal) => warmModel(model, prompt, signal), long);
      if (!isLoaded || fault !== null) parts.onLoad(performance.now() - startedAt);
      isLoaded = true;
      isDoubtful = false;
      fault = null;
    } catch (error) {
      const found = toModelError(error);
      if (found === null || closing.signal.aborted) throw error;
      // Said once, not at every try.
      if (fault?.message !== found.message) parts.onModelError(found);
      fault = found;
      failedAt = performance.now();
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
    const isRevived = isDoubtful && isLoaded;
    try {
      await limitCall(() => begin(digest), { ends: [deadline, closing.signal], maxMs: maxLoadMs });
    } catch (error) {
      if (!deadline.aborted) throw error;
      throw isRevived
        ? new ModelError('late', 'The server has not come to an end with the call before.')
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
      const isDue = fault === null ? !isLoaded : performance.now() - failedAt >= retryMs;
      if (isDue) start(digest);
    },
    doubt() {
      isDoubtful = true;
    },
    state: () => ({ isLoaded, fault }),
    async close() {
      closing.abort();
      if (!isHeld || parts.release === 'never' || (parts.release === 'own' && wasInMemory === true)) return;
      await limitCall((signal) => releaseModel(model, signal), { ends: [], maxMs: short.maxMs }).catch(() => null);
    },
  };
}

interface ModelLoaderParts {
  readonly model: RunModel;
  /** The fixed parts of all questions, to be read once after loading. */
  readonly prompts: readonly Pick<ModelQuestion, 'system' | 'format'>[];
  /** Whether the model is unloaded in the end: `own` only where it was not in memory before. */
  readonly release: 'always' | 'own' | 'never';
  readonly onLoad: (milliseconds: number) => void;
  /** The message holds nothing of a recipe. */
  readonly onModelError: (fault: ModelError) => void;
  readonly onError: (cause: unknown) => void;
  readonly lookDeadlineMs?: number;
}

// Below the five minutes after which Node's own client gives up.
const maxLoadMs = 280_000;

// A server that is at work answers this from memory; while it unloads another model it may take seconds.
const usualLookDeadlineMs = 5_000;

const retryMs = 60_000;
