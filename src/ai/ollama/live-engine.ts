import type { Engine } from '../../analysis/engine';
import { toModelError, type ModelError } from './model';
import { limitCall } from './queue';

/** The engine of this moment. A request asks once and keeps what it got; a model that changed makes another engine. */
interface LiveEngine {
  readonly current: () => Engine;
  readonly state: () => PinnedModel;
  /** Looks now whether the server still has the model, rather than at the next turn. */
  readonly look: () => Promise<void>;
  readonly close: () => void;
}

interface PinnedModel {
  /** Of the model whose answers count. */
  readonly digest: string;
  /** Why the model could not be seen when it was last looked for; null where it could. */
  readonly fault: string | null;
}

/**
 * Follows the model that the server has under its name: its digest is looked up at the start and ever so often, and another digest is another
 * engine, in whose answers nothing of the former is left. While the server cannot be asked, the last digest known stands, so that what was decided
 * before is answered still.
 * @throws nothing for a server that does not answer: it may come later
 */
export async function createLiveEngine(parts: LiveEngineParts): Promise<LiveEngine> {
  const { findDigest, create, onChange, onModelError } = parts;
  let digest = (await parts.findLastDigest()) ?? noDigest;
  let engine = create(digest);
  let fault: ModelError | null = null;
  let looking: Promise<void> | null = null;
  const closing = new AbortController();

  async function lookUp(): Promise<void> {
    try {
      const found = await limitCall(findDigest, { ends: [closing.signal], maxMs: lookDeadlineMs });
      fault = null;
      parts.onSeen(found);
      if (found === digest) return;
      const former = digest === noDigest ? null : digest;
      engine = create(found);
      digest = found;
      onChange({ digest, former });
    } catch (error) {
      const found = toModelError(error);
      if (found === null) throw error;
      // Said once, not at every look.
      if (fault?.kind !== found.kind) onModelError(found);
      fault = found;
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
  // A program that has nothing else to do need not wait for the next look.
  timer.unref();
  return {
    current: () => engine,
    state: () => ({ digest, fault: fault === null ? null : fault.message }),
    look,
    close() {
      clearInterval(timer);
      closing.abort();
    },
  };
}

interface LiveEngineParts {
  /** Of the model as the server has it now. @throws ModelError and what the client throws */
  readonly findDigest: (signal: AbortSignal) => Promise<string>;
  /** Of the model's latest decision; null where it never made one. */
  readonly findLastDigest: () => Promise<string | null>;
  readonly create: (digest: string) => Engine;
  /** Is told of the digest at every look that found one. */
  readonly onSeen: (digest: string) => void;
  readonly onChange: (change: { readonly digest: string; readonly former: string | null }) => void;
  readonly onModelError: (fault: ModelError) => void;
  readonly onError: (cause: unknown) => void;
  readonly everyMs?: number;
}

/** No model has it, so nothing is ever decided under it. */
export const noDigest = '0'.repeat(64);

// Below the two seconds that the check of readiness waits, so that it can say what was found.
const lookDeadlineMs = 1_500;
const defaultEveryMs = 15_000;
