import type { Database } from '../database/open-database';
import type { Caller } from './caller';
import { createExactCount } from './exact-count';
import { createLateCount, type LateCountListeners, type Standing } from './late-count';
import { createRecipeCount } from './recipe-count';

/** `enforce`: refused beyond the quota · `warn`: counted, never refused · `off`: not counted. */
export type QuotaMode = 'enforce' | 'warn' | 'off';

/** The state of an account in the current calendar month (UTC). */
export interface QuotaVerdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** The first of next month, UTC. */
  readonly resetAt: Date;
}

/** A counted recipe, which is released if its answer is not a 200. */
interface Reservation extends QuotaVerdict {
  /** Takes the count back; does nothing for a refused recipe, or if called again. */
  readonly release: () => Promise<void>;
}

export interface Usage {
  /**
   * Counts a recipe before it is answered; under `enforce` in the database, so that no answer is
   * missing in the count.
   * @throws DatabaseError only under `enforce`
   */
  readonly reserveRecipe: (caller: Caller) => Promise<Reservation>;
  /**
   * Reads the state of the account without counting: the last one of this process, or that of the
   * database.
   * @throws DatabaseError only under `enforce`
   */
  readonly readUsage: (caller: Caller) => Promise<QuotaVerdict>;
  /** How many answered recipes are not yet counted in the database; above 0 only under `warn`. */
  readonly unwritten: () => number;
  /** Writes the counts that are not yet written. */
  readonly close: () => Promise<void>;
}

interface UsageParts extends LateCountListeners {
  readonly mode: QuotaMode;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Creates the count of recipes by account and month. Under `enforce` each recipe is counted in the
 * database before it is answered, and refused if it cannot be counted. Under `warn` no answer
 * depends on the count, so that counts are written together soon after the answers, or when the
 * database is back.
 */
export function createUsage(database: Pick<Database, 'pool'>, { mode, now, ...listeners }: UsageParts): Usage {
  const stored = createRecipeCount(database);
  const exact = createExactCount(stored);
  const late = createLateCount(stored, listeners);
  const getStanding = createStandings();
  const findMonth = createCalendar();

  async function countNow(caller: Caller, month: Month, recipes: 1 | -1): Promise<Answer> {
    const answer = await exact.count({ caller, month: month.name, recipes, limit: caller.plan.recipesPerMonth });
    setStored(getStanding(caller, month), answer.recipes);
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
    if (!standing.isRead) {
      // Under `warn` nothing depends on it, and the count of this process is enough.
      const found = await stored.findUsed(caller.accountId, month.name).catch((error: unknown) => {
        if (mode === 'warn') return null;
        throw error;
      });
      if (found !== null) setFirstStored(standing, found);
    }
    const used = standing.stored + standing.waiting;
    const allowed = mode !== 'enforce' || used < caller.plan.recipesPerMonth;
    return toVerdict(caller, month, { allowed, used });
  }

  return { reserveRecipe, readUsage, unwritten: () => late.unwritten(), close: () => late.close() };
}

/** Creates a function that gets the standing of an account in a month; a new month begins at 0. */
function createStandings(): (caller: Caller, month: Month) => Standing {
  const standings = new Map<string, Standing>();
  return ({ accountId }, month) => {
    const known = standings.get(accountId);
    if (known?.month === month.name) return known;
    const standing = { accountId, month: month.name, stored: 0, isRead: false, waiting: 0 };
    standings.set(accountId, standing);
    return standing;
  };
}

function setStored(standing: Standing, recipes: number): void {
  standing.stored = recipes;
  standing.isRead = true;
}

/** Sets the result of a query, unless a recipe was counted meanwhile, whose result is newer. */
function setFirstStored(standing: Standing, recipes: number): void {
  if (!standing.isRead) setStored(standing, recipes);
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
  /** The first of the month in UTC, as a date of the database: "2026-11-01". */
  readonly name: string;
  readonly startMs: number;
  /** The first of the next. */
  readonly resetAt: Date;
}

/**
 * Creates a function that finds the month of a time, UTC; dates are computed once a month, not for
 * every recipe.
 */
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

/** The usage of an account in a month. */
interface ListedUsage {
  readonly accountName: string;
  readonly planName: string;
  readonly recipes: number;
  readonly recipesPerMonth: number;
}

/**
 * Lists the usage of all accounts by name, including those without recipes.
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
