import type { Pace } from '../../analysis/pace';
import { ApiError } from '../../errors';

/** The work on the answer to one document: fields ask before they are resolved, so that it can be interrupted and ended between any two of them. */
export interface AnswerWork {
  /** Why the work has ended before the answer is whole; null while it goes on. */
  readonly findEnd: () => ApiError | null;
  /** Counts bytes that the answer will have. The work ends when they are too many. */
  readonly count: (bytes: number) => void;
  /** Whether a field has to wait before it is resolved. */
  readonly isDue: () => boolean;
  /** Resolves when a field that had to wait may be resolved, or the work has ended. */
  readonly wait: () => Promise<void>;
}

/** What an answer may weigh. */
const maxBytes = 16 * 2 ** 20;

export function createAnswerWork(pace: Pace): AnswerWork {
  let bytes = 0;
  let end: ApiError | null = null;
  let isResting = false;
  // The field that began to wait last goes first: of a long list one item is brought to its end after the other.
  const waiting: (() => void)[] = [];

  async function goOn(): Promise<void> {
    while (waiting.length > 0) {
      if (end === null) await pace.rest().catch(endBy);
      do {
        waiting.pop()?.();
        // What was let go is resolved, and waits again or not, before the next is.
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
        void goOn();
      }
      return turn;
    },
  };
}
