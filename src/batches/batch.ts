/**
 * The state of a batch: `receiving` until all of its recipes have arrived, then `waiting` until the
 * first of them is analyzed, `running`, and `done` or `canceled`.
 */
export type BatchState = 'receiving' | 'waiting' | 'running' | 'done' | 'canceled';

/** A batch without its recipes. */
export interface Batch {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly state: BatchState;
  readonly recipes: number;
  /** Recipes with an analysis. */
  readonly answered: number;
  /** Recipes that were refused, as REST would have refused them. */
  readonly failed: number;
  readonly webhookUrl: string | null;
  /** When the webhook was answered with success. */
  readonly notifiedAt: Date | null;
  /** Why the last attempt of the webhook failed; null if it did not. */
  readonly notifyError: string | null;
  readonly createdAt: Date;
  /** When the first recipes were analyzed. */
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** When it is removed with its results. */
  readonly expiresAt: Date;
}

/** The limits of a batch. */
export const batchLimits = {
  /** Bytes of a recipe, as of the body of a REST request. */
  lineBytes: 256 * 1024,
  fileBytes: 2 ** 30,
  recipes: 5_000_000,
  /** Batches of an account that are not finished. */
  unfinished: 100,
  nameLength: 100,
} as const;

/** How long a finished batch and its results are kept, in seconds: 30 days. */
export const keptForSeconds = 30 * 86_400;

/** How long a batch waits for its file, in seconds: a day. */
export const receivedWithinSeconds = 86_400;

/** The columns of a `Batch`. */
export const batchColumns = `id, account_id AS "accountId", name, state, recipes, answered, failed,
  webhook_url AS "webhookUrl", notified_at AS "notifiedAt", notify_error AS "notifyError",
  created_at AS "createdAt", started_at AS "startedAt", finished_at AS "finishedAt", expires_at AS "expiresAt"`;

/** Whether nothing more happens to a batch. */
export function isFinished({ state }: Pick<Batch, 'state'>): boolean {
  return state === 'done' || state === 'canceled';
}

/**
 * Estimates how long a batch still takes, by its own pace so far.
 * @returns seconds, at most 2³¹ − 1, the largest Int of GraphQL; null before its first recipes are
 * analyzed, and 0 once it is finished
 */
export function estimateSeconds(batch: Batch, nowMs: number): number | null {
  if (isFinished(batch)) return 0;
  const done = batch.answered + batch.failed;
  if (batch.startedAt === null || done === 0) return null;
  const spentMs = Math.max(nowMs - batch.startedAt.getTime(), 1);
  return Math.min(Math.ceil(((batch.recipes - done) * spentMs) / done / 1000), maxSeconds);
}

const maxSeconds = 2 ** 31 - 1;
