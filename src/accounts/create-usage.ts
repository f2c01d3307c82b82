import type { Database } from '../database/open-database';
import type { Caller } from './caller';

/** `enforce`: nothing beyond the quota · `warn`: counted, never refused · `off`: not even counted. */
export type QuotaMode = 'enforce' | 'warn' | 'off';

/** Where an account stands in the calendar month (UTC) under way. */
export interface QuotaVerdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** The first of next month, UTC. */
  readonly resetAt: Date;
}

/** A recipe that is counted, until its answer turns out not to be a 200. */
interface Reservation extends QuotaVerdict {
  /** Takes the count back; nothing where the recipe was refused. Calling it again does nothing. */
  readonly release: () => Promise<void>;
}

export interface Usage {
  /** Counts a recipe before it is answered, so that no answer that was sent can be lost from the count. */
  readonly reserveRecipe: (caller: Caller) => Promise<Reservation>;
  /** Where the account stands, without counting anything; as last heard in this process, or asked once. */
  readonly readUsage: (caller: Caller) => Promise<QuotaVerdict>;
}

/**
 * Recipes by account and month, in the database alone and therefore exact over any number of processes. While one statement of an
 * account is under way, further recipes wait and go together in the next: fifty at once cost two statements.
 */
export function createUsage(database: Database, mode: QuotaMode, now: () => number = Date.now): Usage {
  const queues = new Map<string, Request[]>();
  const lastHeard = new Map<string, { month: string; used: number }>();

  function reserve(caller: Caller, wanted: 1 | -1, month: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = { caller, wanted, month, resolve, reject };
      const queue = queues.get(caller.accountId);
      if (queue) queue.push(request);
      else {
        queues.set(caller.accountId, [request]);
        void drain(caller.accountId);
      }
    });
  }

  async function drain(accountId: string): Promise<void> {
    for (;;) {
      const queue = queues.get(accountId) ?? [];
      const first = queue[0];
      if (!first) break;
      // One statement asks for one month, in one direction, under one limit; the few others wait for the next.
      const batch = queue.filter((request) => isAlike(request, first));
      queues.set(accountId, queue.filter((request) => !isAlike(request, first))); // prettier-ignore
      await ask(first, batch);
    }
    queues.delete(accountId);
  }

  async function ask(first: Request, batch: readonly Request[]): Promise<void> {
    const { caller, month, wanted } = first;
    const limit = mode === 'enforce' ? caller.plan.recipesPerMonth : unlimited;
    try {
      const { rows } = await database.pool.query<Counted>(
        wanted > 0
          ? { name: 'reserve-recipes', text: reserveSql, values: [caller.accountId, month, batch.length, limit] }
          : { name: 'release-recipes', text: releaseSql, values: [caller.accountId, month, batch.length] },
      );
      const { recipes, granted } = rows[0] ?? { recipes: 0, granted: 0 };
      lastHeard.set(caller.accountId, { month, used: recipes });
      // Each is told the count as it stood with its own recipe and those before it.
      batch.forEach(({ resolve }, index) => {
        const allowed = index < granted;
        resolve({ allowed, used: allowed ? recipes - granted + index + 1 : recipes });
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function reserveRecipe(caller: Caller): Promise<Reservation> {
    const month = toMonth(now());
    if (mode === 'off') return { ...toVerdict(caller, month, { allowed: true, used: 0 }), release: async () => {} };
    const answer = await reserve(caller, 1, month);
    let held = answer.allowed;
    async function release(): Promise<void> {
      if (!held) return;
      held = false;
      await reserve(caller, -1, month);
    }
    return { ...toVerdict(caller, month, answer), release };
  }

  async function readUsage(caller: Caller): Promise<QuotaVerdict> {
    const month = toMonth(now());
    if (mode === 'off') return toVerdict(caller, month, { allowed: true, used: 0 });
    if (lastHeard.get(caller.accountId)?.month !== month) {
      const used = await findUsed(database, caller, month);
      // A recipe may have been counted meanwhile, and its answer is the later one.
      if (lastHeard.get(caller.accountId)?.month !== month) lastHeard.set(caller.accountId, { month, used });
    }
    const used = lastHeard.get(caller.accountId)?.used ?? 0;
    const allowed = mode !== 'enforce' || used < caller.plan.recipesPerMonth;
    return toVerdict(caller, month, { allowed, used });
  }

  return { reserveRecipe, readUsage };
}

interface Answer {
  readonly allowed: boolean;
  readonly used: number;
}

interface Request {
  readonly caller: Caller;
  /** 1 counts a recipe, -1 takes one back. */
  readonly wanted: 1 | -1;
  readonly month: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface Counted {
  readonly recipes: number;
  readonly granted: number;
}

// The largest number the column holds.
const unlimited = 2_147_483_647;

// As many of the $3 wanted as the limit leaves room for. The row is locked from its reading to its writing, so no two statements
// can grant the same room.
const reserveSql = `
  INSERT INTO usage AS u (account_id, month, recipes, granted) VALUES ($1, $2, LEAST($3::int, $4::int), LEAST($3::int, $4::int))
  ON CONFLICT (account_id, month) DO UPDATE SET
    recipes = u.recipes + LEAST($3::int, GREATEST($4::int - u.recipes, 0)),
    granted = LEAST($3::int, GREATEST($4::int - u.recipes, 0))
  RETURNING recipes, granted`;

const releaseSql = `
  UPDATE usage SET recipes = GREATEST(recipes - $3::int, 0) WHERE account_id = $1 AND month = $2
  RETURNING recipes, 0 AS granted`;

function isAlike(one: Request, other: Request): boolean {
  return (
    one.month === other.month &&
    one.wanted === other.wanted &&
    one.caller.plan.recipesPerMonth === other.caller.plan.recipesPerMonth
  );
}

async function findUsed(database: Database, caller: Caller, month: string): Promise<number> {
  const { rows } = await database.pool.query<{ recipes: number }>({
    name: 'find-used',
    text: 'SELECT recipes FROM usage WHERE account_id = $1 AND month = $2',
    values: [caller.accountId, month],
  });
  return rows[0]?.recipes ?? 0;
}

function toVerdict(caller: Caller, month: string, { allowed, used }: Answer): QuotaVerdict {
  const limit = caller.plan.recipesPerMonth;
  const [year, number] = month.split('-').map(Number);
  return {
    allowed,
    limit,
    used,
    remaining: Math.max(limit - used, 0),
    resetAt: new Date(Date.UTC(year ?? 0, number ?? 0)),
  };
}

/** "2026-11-01": the month in UTC, as the database takes it for a date. */
function toMonth(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 7)}-01`;
}
