import type { Database } from '../database/open-database';
import type { Caller } from './caller';
import { createExactCount } from './exact-count';
import { createLateCount, type LateCountListeners, type Standing } from './late-count';
import { createRecipeCount } from './recipe-count';

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
  /**
   * Counts a recipe before it is answered; under `enforce` in the database itself, so that no answer that was sent can be lost from the count.
   * @throws DatabaseError, under `enforce` alone
   */
  readonly reserveRecipe: (caller: Caller) => Promise<Reservation>;
  /**
   * Where the account stands, without counting anything; as last heard in this process, or asked once.
   * @throws DatabaseError, under `enforce` alone
   */
  readonly readUsage: (caller: Caller) => Promise<QuotaVerdict>;
  /** How many recipes were answered and are not yet counted in the database; 0 but under `warn`. */
  readonly unwritten: () => number;
  /** Writes down what is counted and not yet written. */
  readonly close: () => Promise<void>;
}

interface UsageParts extends LateCountListeners {
  readonly mode: QuotaMode;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Recipes by account and month. Under `enforce` each is counted in the database before it is answered, or refused where that cannot be. Under
 * `warn`, where no answer hangs on the count, they are written down together, a moment after their answers, or when the database is back.
 */
export function createUsage(database: Pick<Database, 'pool'>, { mode, now, ...listeners }: UsageParts): Usage {
  const stored = createRecipeCount(database);
  const exact = createExactCount(stored);
  const late = createLateCount(stored, listeners);
  const standings = new Map<string, Standing>();
  const findMonth = createCalendar();

  function getStanding({ accountId }: Caller, month: Month): Standing {
    const known = standings.get(accountId);
    if (known?.month === month.name) return known;
    const standing = { accountId, month: month.name, stored: 0, isHeard: false, waiting: 0 };
    standings.set(accountId, standing);
    return standing;
  }

  function hear(standing: Standing, recipes: number): void {
    standing.stored = recipes;
    standing.isHeard = true;
  }

  /** For what was asked: a recipe may have been counted meanwhile, and its answer is the later one. */
  function hearFirst(standing: Standing, recipes: number): void {
    if (!standing.isHeard) hear(standing, recipes);
  }

  async function countNow(caller: Caller, month: Month, recipes: 1 | -1): Promise<Answer> {
    const answer = await exact.count({ caller, month: month.name, recipes, limit: caller.plan.recipesPerMonth });
    hear(getStanding(caller, month), answer.recipes);
    return answer;
  }

  function countLater(caller: Caller, month: Month): Reservation {
    const standing = getStanding(caller, month);
    late.count(standing, 1);
    let held = true;
    function release(): Promise<void> {
      if (held) late.count(standing, -1);
      held = false;
      return Promise.resolve();
    }
    return { ...toVerdict(caller, month, { allowed: true, used: standing.stored + standing.waiting }), release };
  }

  async function reserveRecipe(caller: Caller): Promise<Reservation> {
    const month = findMonth(now());
    if (mode === 'off') return { ...toVerdict(caller, month, { allowed: true, used: 0 }), release: async () => {} };
    if (mode === 'warn') return countLater(caller, month);
    const answer = await countNow(caller, month, 1);
    let held = answer.allowed;
    async function release(): Promise<void> {
      if (!held) return;
      held = false;
      await countNow(caller, month, -1);
    }
    return { ...toVerdict(caller, month, answer), release };
  }

  async function readUsage(caller: Caller): Promise<QuotaVerdict> {
    const month = findMonth(now());
    if (mode === 'off') return toVerdict(caller, month, { allowed: true, used: 0 });
    const standing = getStanding(caller, month);
    if (!standing.isHeard) {
      // Under `warn` it is said as far as it is known here; nothing hangs on it.
      const found = await stored.findUsed(caller.accountId, month.name).catch((error: unknown) => {
        if (mode === 'warn') return null;
        throw error;
      });
      if (found !== null) hearFirst(standing, found);
    }
    const used = standing.stored + standing.waiting;
    const allowed = mode !== 'enforce' || used < caller.plan.recipesPerMonth;
    return toVerdict(caller, month, { allowed, used });
  }

  return { reserveRecipe, readUsage, unwritten: () => late.unwritten(), close: () => late.close() };
}

interface Answer {
  readonly allowed: boolean;
  readonly used: number;
}

function toVerdict(caller: Caller, { resetAt }: Month, { allowed, used }: Answer): QuotaVerdict {
  const limit = caller.plan.recipesPerMonth;
  return { allowed, limit, used, remaining: Math.max(limit - used, 0), resetAt };
}

interface Month {
  /** "2026-11-01": in UTC, as the database takes it for a date. */
  readonly name: string;
  readonly startMs: number;
  /** The first of the next. */
  readonly resetAt: Date;
}

/** Tells the month of a moment, UTC; dates are worked out when a month begins and not for every recipe. */
function createCalendar(): (timeMs: number) => Month {
  let known: Month | null = null;
  return (timeMs) => {
    if (known === null || timeMs < known.startMs || timeMs >= known.resetAt.getTime()) known = toMonth(timeMs);
    return known;
  };
}

function toMonth(timeMs: number): Month {
  const time = new Date(timeMs);
  const [year, month] = [time.getUTCFullYear(), time.getUTCMonth()];
  return {
    name: `${time.toISOString().slice(0, 7)}-01`,
    startMs: Date.UTC(year, month),
    resetAt: new Date(Date.UTC(year, month + 1)),
  };
}

/** What an account had in a month. */
interface ListedUsage {
  readonly accountName: string;
  readonly planName: string;
  readonly recipes: number;
  readonly recipesPerMonth: number;
}

/**
 * All accounts by name, those that had nothing as well.
 * @param month "2026-11-01": the first of the month, UTC
 */
export async function listUsage({ pool }: Pick<Database, 'pool'>, month: string): Promise<readonly ListedUsage[]> {
  const { rows } = await pool.query<ListedUsage>(
    `SELECT a.name AS "accountName", a.plan_name AS "planName", coalesce(u.recipes, 0) AS recipes, p.recipes_per_month AS "recipesPerMonth"
     FROM account a JOIN plan p ON p.name = a.plan_name LEFT JOIN usage u ON u.account_id = a.id AND u.month = $1::date
     ORDER BY a.name COLLATE "C"`,
    [month],
  );
  return rows;
}
