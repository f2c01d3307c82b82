import type { Pace } from '../../analysis/pace';
import { ApiError } from '../../errors';

/**
 * The work on the answer to one document. Fields check it before they are resolved, so that the
 * work can pause and end between any two fields.
 */
export interface AnswerWork {
  /** The error that ended the work before the answer was complete; null while it continues. */
  readonly findEnd: () => ApiError | null;
  /** Counts bytes of the answer. The work ends when there are too many. */
  readonly count: (bytes: number) => void;
  /** Whether a field has to wait before it is resolved. */
  readonly isDue: () => boolean;
  /** Resolves when a waiting field may be resolved, or when the work has ended. */
  readonly wait: () => Promise<void>;
}

/** The limit of an answer. */
const maxBytes = 16 * 2 ** 20;

/** Creates the work on one answer, which pauses at the given pace. */
export function createAnswerWork(pace: Pace): AnswerWork {
  let bytes = 0;
  let end: ApiError | null = null;
  let isResting = false;
  // The field that began to wait last continues first, so that the items of a long list finish one
  // after the other.
  const waiting: (() => void)[] = [];

  async function resume(): Promise<void> {
    while (waiting.length > 0) {
      if (end === null) await pace.rest().catch(endBy);
      do {
        waiting.pop()?.();
        // The field is resolved, and may wait again, before the next one continues.
        await Promise.resolve();
      } while (waiting.length > 0 && (end !== null || !pace.isDue()));
    }
    isResting = false;
  }

  function endBy(cause: unknown): void {
    end = cause instanceof ApiError ? cause : new ApiError('internal_error', { cause });
  }

  return {
    findEnd: () => end,
    count(more) {
      bytes += more;
      if (bytes > maxBytes) end ??= new ApiError('answer_too_large');
    },
    isDue: pace.isDue,
    wait() {
      const turn = new Promise<void>((resolve) => waiting.push(resolve));
      if (!isResting) {
        isResting = true;
        void resume();
      }
      return turn;
    },
  };
}
