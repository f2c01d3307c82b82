import type { Caller } from './caller';
import type { RecipeCount } from './recipe-count';

/**
 * Counts recipes in the database, and therefore exactly for any number of processes. While one
 * statement of an account runs, further recipes wait and share the next: fifty at once take two
 * statements.
 */
interface ExactCount {
  /** @throws DatabaseError if the recipe cannot be counted */
  count(request: CountRequest): Promise<CountAnswer>;
}

interface CountRequest {
  readonly caller: Caller;
  /** 1 counts a recipe, -1 takes one back. */
  readonly recipes: 1 | -1;
  /** "2026-11-01": the first of the month, UTC. */
  readonly month: string;
  /** How many recipes the month may hold. */
  readonly limit: number;
}

interface CountAnswer {
  readonly allowed: boolean;
  /** The month's count including this recipe and those before it. */
  readonly used: number;
  /** The month's count now. */
  readonly recipes: number;
}

/** Creates the exact count over the counts that the database stores. */
export function createExactCount(stored: RecipeCount): ExactCount {
  const queues = new Map<string, Waiting[]>();

  function count(request: CountRequest): Promise<CountAnswer> {
    const { accountId } = request.caller;
    return new Promise((resolve, reject) => {
      const one = { request, resolve, reject };
      const queue = queues.get(accountId);
      if (queue) queue.push(one);
      else {
        queues.set(accountId, [one]);
        void drain(accountId);
      }
    });
  }

  async function drain(accountId: string): Promise<void> {
    for (;;) {
      const queue = queues.get(accountId) ?? [];
      const first = queue[0];
      if (!first) break;
      // One statement has one month, one direction and one limit; other requests wait for the next.
      const batch = queue.filter(({ request }) => canShare(request, first.request));
      queues.set(accountId, queue.filter(({ request }) => !canShare(request, first.request))); // prettier-ignore
      await countBatch(first.request, batch);
    }
    queues.delete(accountId);
  }

  async function countBatch(
    { caller, recipes: direction, month, limit }: CountRequest,
    batch: readonly Waiting[],
  ): Promise<void> {
    try {
      const change = { accountId: caller.accountId, month, recipes: direction * batch.length, limit };
      const { recipes, granted } = await stored.add(change);
      batch.forEach(({ resolve }, index) => {
        const allowed = index < granted;
        resolve({ allowed, used: allowed ? recipes - granted + index + 1 : recipes, recipes });
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return { count };
}

interface Waiting {
  readonly request: CountRequest;
  readonly resolve: (answer: CountAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** Whether one statement can count both. */
function canShare(one: CountRequest, other: CountRequest): boolean {
  return one.month === other.month && one.recipes === other.recipes && one.limit === other.limit;
}
