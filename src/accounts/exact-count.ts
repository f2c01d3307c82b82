import type { Caller } from './caller';
import type { RecipeCount } from './recipe-count';

/**
 * Counts recipes in the database alone, and therefore exactly over any number of processes. While one statement of an account is under way,
 * further recipes wait and go together in the next: fifty at once cost two statements.
 */
interface ExactCount {
  /** @param limit how many recipes the month may hold */
  count(wanted: CountWish): Promise<CountAnswer>;
}

interface CountWish {
  readonly caller: Caller;
  /** 1 counts a recipe, -1 takes one back. */
  readonly recipes: 1 | -1;
  /** "2026-11-01": the first of the month, UTC. */
  readonly month: string;
  readonly limit: number;
}

interface CountAnswer {
  readonly allowed: boolean;
  /** The month's count as it stood with this recipe and those before it. */
  readonly used: number;
  /** The month's count now, for all to know. */
  readonly recipes: number;
}

export function createExactCount(stored: RecipeCount): ExactCount {
  const queues = new Map<string, Request[]>();

  function count(wish: CountWish): Promise<CountAnswer> {
    const { accountId } = wish.caller;
    return new Promise((resolve, reject) => {
      const request = { wish, resolve, reject };
      const queue = queues.get(accountId);
      if (queue) queue.push(request);
      else {
        queues.set(accountId, [request]);
        void drain(accountId);
      }
    });
  }

  async function drain(accountId: string): Promise<void> {
    for (;;) {
      const queue = queues.get(accountId) ?? [];
      const first = queue[0];
      if (!first) break;
      // One statement asks for one month, in one direction, under one limit; the few others wait for the next.
      const batch = queue.filter((request) => isAlike(request.wish, first.wish));
      queues.set(accountId, queue.filter((request) => !isAlike(request.wish, first.wish))); // prettier-ignore
      await ask(first.wish, batch);
    }
    queues.delete(accountId);
  }

  async function ask(
    { caller, recipes: direction, month, limit }: CountWish,
    batch: readonly Request[],
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

interface Request {
  readonly wish: CountWish;
  readonly resolve: (answer: CountAnswer) => void;
  readonly reject: (error: unknown) => void;
}

function isAlike(one: CountWish, other: CountWish): boolean {
  return one.month === other.month && one.recipes === other.recipes && one.limit === other.limit;
}
