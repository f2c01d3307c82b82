import { Args, ArgsType, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { z } from 'zod';
import {
  countDays,
  findDayBefore,
  readMonths,
  readUsageReport,
  toDayText,
  type DayRange,
  type MonthOfUse,
  type UsageReport,
} from '../../accounts/usage-report';
import type { Plan } from '../../accounts/caller';
import { ApiError } from '../../errors';
import type { GraphqlContext } from './context';
import { workOf } from './cost';
import type { KeyParts } from './key-resolver';

@ArgsType()
class UsageArgs {
  @Field(() => String, {
    nullable: true,
    description: 'The first day in UTC, such as "2026-11-01"; if null or left out, 29 days before the last day.',
  })
  from?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The last day in UTC; if null or left out, today. The range has at most 366 days.',
  })
  to?: string | null;
}

@ObjectType('PlanLimits', { description: 'The limits of the plan of the account.' })
class PlanLimitsType {
  @Field(() => String, { description: 'The plan, such as "Free".' })
  name!: string;

  @Field(() => Int, { description: 'Requests per second of one key.' })
  requestsPerSecond!: number;

  @Field(() => Int, { description: 'Recipes of the account in a calendar month, UTC.' })
  recipesPerMonth!: number;
}

@ObjectType('DayUsage', { description: 'The requests of one day.' })
class DayUsageType {
  @Field(() => String, { description: 'The day in UTC: "2026-11-22".' })
  day!: string;

  @Field(() => Int, { description: 'Requests that succeeded.' })
  answered!: number;

  @Field(() => Int, {
    description: 'Requests that were rejected or failed, or whose client disconnected before the response.',
  })
  refused!: number;
}

@ObjectType('RefusalUsage', { description: 'Requests that were rejected for one reason.' })
class RefusalUsageType {
  @Field(() => String, {
    description:
      'The code of the error, such as "rate_limited"; "unanswered" if the client disconnected before the response.',
  })
  code!: string;

  @Field(() => Int, { description: 'Requests in the whole range.' })
  requests!: number;
}

@ObjectType('MonthUsage', { description: 'The recipes of one calendar month.' })
class MonthUsageType {
  @Field(() => String, { description: 'The month in UTC: "2026-11".' })
  month!: string;

  @Field(() => Int, { description: 'Recipes that were analyzed, which count against the plan.' })
  recipes!: number;
}

@ObjectType('Usage', { description: 'The requests and recipes of an account, within a few seconds.' })
class UsageType {
  @Field(() => PlanLimitsType, { description: 'The present plan.' })
  plan!: Plan;

  @Field(() => [DayUsageType], { description: 'Requests of every day of the range, earliest first.' })
  days!: UsageReport['days'];

  @Field(() => [RefusalUsageType], { description: 'Refused requests of the range by reason, most frequent first.' })
  refusals!: UsageReport['refusals'];

  @Field(() => [MonthUsageType], {
    description: 'Recipes of the twelve months that end with the last day, earliest first.',
  })
  months!: readonly MonthOfUse[];
}

const maxDays = 366;
const defaultDays = 30;
const months = 12;

/** Resolves the usage of the caller's account. */
@Resolver()
export class UsageResolver {
  constructor(private readonly parts: KeyParts) {}

  @Query(() => UsageType, {
    description: 'Requires any key. Returns the usage of the account of the key in a range of days.',
    complexity: workOf(2000),
  })
  async usage(@Args(() => UsageArgs) args: UsageArgs, @Ctx() { caller }: GraphqlContext): Promise<UsageType> {
    const range = readRange(args);
    const { accountId, plan } = caller;
    const { database } = this.parts;
    await this.parts.keyUses.flush();
    return {
      plan,
      ...(await readUsageReport(database, { accountId, ...range })),
      months: await readMonths(database, { accountId, months, now: new Date(range.to) }),
    };
  }
}

/** @throws ApiError `validation_error` */
function readRange(args: UsageArgs): DayRange {
  const to = args.to ?? toDayText(new Date());
  const from = args.from ?? findDayBefore(to, defaultDays - 1);
  const wrong = [
    ['from', from],
    ['to', to],
  ].filter(([, day]) => !daySchema.safeParse(day).success);
  const message = `must be a day such as 2026-11-22, not before ${firstDay}`;
  const details = wrong.map(([path = '']) => ({ path, message }));
  const length = countDays({ from, to });
  if (wrong.length === 0 && !(length >= 1 && length <= maxDays))
    details.push({ path: 'to', message: `must be from the first day to ${maxDays - 1} days after it` });
  if (details.length > 0) throw new ApiError('invalid_argument', { details });
  return { from, to };
}

// JavaScript reads years below 100 as others, and PostgreSQL has no year 0.
const firstDay = '2000-01-01';
const daySchema = z.iso.date().refine((day) => day >= firstDay);
