import type { Engine } from '../../analysis/engine';
import { toModelError, type ModelError } from './model';
import { limitCall } from './queue';

/** The current engine. A request reads it once and keeps it; another model makes another engine. */
export interface LiveEngine {
  readonly current: () => Engine;
  readonly state: () => PinnedModel;
  /** Checks now whether the server still has the model, without waiting for the next check. */
  readonly look: () => Promise<void>;
  readonly close: () => void;
}

interface PinnedModel {
  /** Digest of the current model. */
  readonly digest: string;
  /** Why the last check failed; null where it succeeded. */
  readonly error: string | null;
}

/**
 * Follows the model that the server has under its name. The digest is checked at the start and
 * regularly, and another digest makes another engine, which uses no answer of the former. While the
 * server does not answer, the last known digest stays, so that stored decisions are still used. A
 * server that does not answer is no error here: it may come later.
 */
export async function createLiveEngine(parts: LiveEngineParts): Promise<LiveEngine> {
  const { findDigest, create, onChange, onModelError } = parts;
  let digest = (await parts.findLastDigest()) ?? noDigest;
  let engine = create(digest);
  let lastError: ModelError | null = null;
  let looking: Promise<void> | null = null;
  const closing = new AbortController();

  async function lookUp(): Promise<void> {
    try {
      const found = await limitCall(findDigest, { ends: [closing.signal], maxMs: lookDeadlineMs });
      lastError = null;
      parts.onSeen(found);
      if (found === digest) return;
      const former = digest === noDigest ? null : digest;
      engine = create(found);
      digest = found;
      onChange({ digest, former });
    } catch (error) {
      const found = toModelError(error);
      if (found === null) throw error;
      // Reported once, not at every check.
      if (lastError?.kind !== found.kind) onModelError(found);
      lastError = found;
    }
  }

  function look(): Promise<void> {
    looking ??= lookUp().finally(() => {
      looking = null;
    });
    return looking;
  }

  await look();
  const timer = setInterval(() => void look().catch(parts.onError), parts.everyMs ?? defaultEveryMs);
  // The timer does not keep the process alive.
  timer.unref();
  return {
    current: () => engine,
    state: () => ({ digest, error: lastError?.message ?? null }),
    look,
    close() {
      clearInterval(timer);
      closing.abort();
    },
  };
}

interface LiveEngineParts {
  /** The digest of the model on the server. @throws ModelError and the client's errors */
  readonly findDigest: (signal: AbortSignal) => Promise<string>;
  /** The digest of the model's latest decision; null where there is none. */
  readonly findLastDigest: () => Promise<string | null>;
  readonly create: (digest: string) => Engine;
  /** Called with the digest at every check that finds one. */
  readonly onSeen: (digest: string) => void;
  readonly onChange: (change: { readonly digest: string; readonly former: string | null }) => void;
  readonly onModelError: (error: ModelError) => void;
  readonly onError: (cause: unknown) => void;
  readonly everyMs?: number;
}

/** A digest of no model, with no decisions. */
export const noDigest = '0'.repeat(64);

// Below the two seconds of the readiness check, so that the check can report the result.
const lookDeadlineMs = 1_500;
const defaultEveryMs = 15_000;
