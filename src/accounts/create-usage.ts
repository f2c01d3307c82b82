import type { Database } from '../database/open-database';
import type { Caller } from './caller';
import { createExactCount } from './create-exact-count';
import { createLateCount, type Standing } from './create-late-count';
import { createRecipeCount, unlimited } from './create-recipe-count';

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
  /** Counts a recipe before it is answered; under `enforce` in the database itself, so that no answer that was sent can be lost from the count. */
  readonly reserveRecipe: (caller: Caller) => Promise<Reservation>;
  /** Where the account stands, without counting anything; as last heard in this process, or asked once. */
  readonly readUsage: (caller: Caller) => Promise<QuotaVerdict>;
  /** Writes down what is counted and not yet written. */
  readonly close: () => Promise<void>;
}

/**
 * Recipes by account and month. Under `enforce` each is counted in the database before it is answered. Under `warn`, where no
 * answer hangs on the count, they are written down together, a moment after their answers.
 */
export function createUsage(database: Database, mode: QuotaMode, now: () => number = Date.now): Usage {
  const stored = createRecipeCount(database);
  const exact = createExactCount(stored);
  const late = createLateCount(stored);
  const standings = new Map<string, Standing>();
  const findMonth = createCalendar();

  function findStanding({ accountId }: Caller, month: Month): Standing | null {
    const standing = standings.get(accountId);
    return standing?.month === month.name ? standing : null;
  }

  function hear(caller: Caller, month: Month, recipes: number): Standing {
    const { accountId } = caller;
    const standing = findStanding(caller, month) ?? {
      accountId,
      month: month.name,
      stored: 0,
      waiting: 0,
      isInDoubt: false,
    };
    standing.stored = recipes;
    standing.isInDoubt = false;
    standings.set(accountId, standing);
    return standing;
  }

  async function countNow(caller: Caller, month: Month, recipes: 1 | -1): Promise<Answer> {
    const limit = mode === 'enforce' ? caller.plan.recipesPerMonth : unlimited;
    const answer = await exact.count({ caller, month: month.name, recipes, limit });
    const { waiting } = hear(caller, month, answer.recipes);
    return { allowed: answer.allowed, used: answer.used + waiting };
  }

  /** Null where it must be counted now. */
  function countLater(caller: Caller, month: Month, recipes: 1 | -1): Answer | null {
    const standing = mode === 'warn' ? findStanding(caller, month) : null;
    if (standing === null || standing.isInDoubt) return null;
    late.count(standing, recipes);
    return { allowed: true, used: standing.stored + standing.waiting };
  }

  async function reserveRecipe(caller: Caller): Promise<Reservation> {
    const month = findMonth(now());
    if (mode === 'off') return { ...toVerdict(caller, month, { allowed: true, used: 0 }), release: async () => {} };
    const answer = countLater(caller, month, 1) ?? (await countNow(caller, month, 1));
    let held = answer.allowed;
    async function release(): Promise<void> {
      if (!held) return;
      held = false;
      if (countLater(caller, month, -1) === null) await countNow(caller, month, -1);
    }
    return { ...toVerdict(caller, month, answer), release };
  }

  async function readUsage(caller: Caller): Promise<QuotaVerdict> {
    const month = findMonth(now());
    if (mode === 'off') return toVerdict(caller, month, { allowed: true, used: 0 });
    let standing = findStanding(caller, month);
    if (standing === null) {
      const found = await stored.findUsed(caller.accountId, month.name);
      // A recipe may have been counted meanwhile, and its answer is the later one.
      standing = findStanding(caller, month) ?? hear(caller, month, found);
    }
    const used = standing.stored + standing.waiting;
    const allowed = mode !== 'enforce' || used < caller.plan.recipesPerMonth;
    return toVerdict(caller, month, { allowed, used });
  }

  return { reserveRecipe, readUsage, close: () => late.close() };
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
