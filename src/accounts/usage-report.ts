import type { Database } from '../database/open-database';

/** The requests of an account by day and by error. */
export interface UsageReport {
  /** Every day of the range, in order. */
  readonly days: readonly DayOfUse[];
  /** Refused requests of the range by error code, most frequent first. */
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

/** A range of whole days in UTC, including both ends. */
export interface DayRange {
  /** "2026-11-01". */
  readonly from: string;
  readonly to: string;
}

/** Reads the requests of an account by day and by error. */
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

/** The outcome of an answered request. */
export const answered = 'answered';

/** The recipes of a calendar month, UTC. */
export interface MonthOfUse {
  /** "2026-11". */
  readonly month: string;
  readonly recipes: number;
}

/**
 * Reads the recipes that count against the plan, by month, earliest first. The last month is the
 * one of `now`.
 */
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

/** Returns the range of a calendar month such as "2026-11". */
export function toMonthRange(month: string): DayRange {
  const start = new Date(`${month}-01`);
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
  return { from: `${month}-01`, to: toDayText(end) };
}

/**
 * Returns the day that is a number of days before another.
 * @param day returned unchanged if it is not a day
 */
export function findDayBefore(day: string, days: number): string {
  const time = Date.parse(day);
  return Number.isNaN(time) ? day : toDayText(new Date(time - days * dayMs));
}

/** Writes the day of a time in UTC, such as "2026-11-22". */
export function toDayText(time: Date): string {
  return time.toISOString().slice(0, 10);
}

function listDays({ from, to }: DayRange): readonly string[] {
  const length = countDays({ from, to });
  return Array.from({ length }, (_, index) => toDayText(new Date(Date.parse(from) + index * dayMs)));
}

/** Returns the number of days of a range; below 1 if the range ends before it begins. */
export function countDays({ from, to }: DayRange): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

const dayMs = 86_400_000;
