import type { Database } from '../database/open-database';

/** What an account asked for. */
export interface UsageReport {
  /** Every day of the range, the first first. */
  readonly days: readonly DayOfUse[];
  /** Requests of the range that were not answered, by the code of the error, the commonest first. */
  readonly refusals: readonly RefusalCount[];
}

interface DayOfUse {
  /** "2026-11-22", UTC. */
  readonly day: string;
  readonly answered: number;
  readonly refused: number;
}

interface RefusalCount {
  readonly code: string;
  readonly requests: number;
}

/** Whole days in UTC, both included. */
export interface DayRange {
  /** "2026-11-01". */
  readonly from: string;
  readonly to: string;
}

/** What came of the requests of an account. */
export async function readUsageReport(
  { prisma }: Pick<Database, 'prisma'>,
  { accountId, from, to }: DayRange & { readonly accountId: string },
): Promise<UsageReport> {
  const counts = await prisma.dailyCount.findMany({
    where: { accountId, day: { gte: new Date(from), lte: new Date(to) } },
  });
  const days = new Map(listDays({ from, to }).map((day) => [day, { day, answered: 0, refused: 0 }]));
  const refusals = new Map<string, number>();
  for (const { day, outcome, requests } of counts) {
    const found = days.get(toDayText(day));
    if (found === undefined) continue;
    found[outcome === answered ? 'answered' : 'refused'] += requests;
    if (outcome !== answered) refusals.set(outcome, (refusals.get(outcome) ?? 0) + requests);
  }
  return {
    days: [...days.values()],
    refusals: [...refusals]
      .map(([code, requests]) => ({ code, requests }))
      .sort((one, other) => other.requests - one.requests || (one.code < other.code ? -1 : 1)),
  };
}

/** What the count calls a request that was answered. */
export const answered = 'answered';

/** Recipes of a calendar month, UTC. */
export interface MonthOfUse {
  /** "2026-11". */
  readonly month: string;
  readonly recipes: number;
}

/** Recipes that count against the plan, by month: so many months up to the one of `now`, the earliest first. */
export async function readMonths(
  { prisma }: Pick<Database, 'prisma'>,
  { accountId, months, now }: { readonly accountId: string; readonly months: number; readonly now: Date },
): Promise<readonly MonthOfUse[]> {
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1);
  const rows = await prisma.usage.findMany({ where: { accountId, month: { gte: new Date(first) } } });
  const recipes = new Map(rows.map((row) => [toDayText(row.month).slice(0, 7), row.recipes]));
  return Array.from({ length: months }, (_, index) => {
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1 + index));
    const month = toDayText(start).slice(0, 7);
    return { month, recipes: recipes.get(month) ?? 0 };
  });
}

/** The range of a calendar month, "2026-11". */
export function toMonthRange(month: string): DayRange {
  const start = new Date(`${month}-01`);
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
  return { from: `${month}-01`, to: toDayText(end) };
}

/**
 * The day that is so many days before another one.
 * @param day returned unchanged if it is no day
 */
export function findDayBefore(day: string, days: number): string {
  const time = Date.parse(day);
  return Number.isNaN(time) ? day : toDayText(new Date(time - days * dayMs));
}

/** "2026-11-22", UTC. */
export function toDayText(time: Date): string {
  return time.toISOString().slice(0, 10);
}

function listDays({ from, to }: DayRange): readonly string[] {
  const length = countDays({ from, to });
  return Array.from({ length }, (_, index) => toDayText(new Date(Date.parse(from) + index * dayMs)));
}

/** How many days a range has; below 1 where it ends before it begins. */
export function countDays({ from, to }: DayRange): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

const dayMs = 86_400_000;
