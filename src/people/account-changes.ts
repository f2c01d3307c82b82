import { AccountError, type Plan } from '../accounts/caller';
import { accountNames, checkName } from '../accounts/check-name';
import { setPlan } from '../accounts/plans';
import type { Prisma } from '../database/generated/client';
import { isStorable, isUuid } from '../database/names';
import type { Database } from '../database/open-database';
import { recordEvent } from './audit';
import type { Actor } from './key-audit';
import { isTaken } from './users';

/**
 * Creates an account without members and keys.
 * @returns its id
 * @throws AccountError where the name is taken or not possible, or there is no such plan
 */
export async function createAccount(
  { prisma }: Pick<Database, 'prisma'>,
  { name, planName, by }: { readonly name: string; readonly planName: string; readonly by: Actor },
): Promise<string> {
  checkName(name, accountNames);
  try {
    return await prisma.$transaction(async (transaction) => {
      await by.checkRights?.(transaction);
      await checkPlan(transaction, planName);
      const { id } = await transaction.account.create({ data: { name, planName }, select: { id: true } });
      await recordEvent(transaction, {
        ...by,
        kind: 'account_created',
        accountId: id,
        details: { name, plan: planName },
      });
      return id;
    });
  } catch (error) {
    if (isTaken(error)) throw new AccountError('Another account has this name; choose another one.', { cause: error });
    throw error;
  }
}

async function checkPlan({ plan }: Prisma.TransactionClient, name: string): Promise<void> {
  if (!isStorable(name) || (await plan.count({ where: { name } })) === 0)
    throw new AccountError('This plan does not exist; choose one from the list.');
}

/**
 * Moves an account to another plan, in every process.
 * @returns false where there is no such account
 * @throws AccountError where there is no such plan
 */
export async function changePlan(
  { prisma }: Pick<Database, 'prisma'>,
  { accountId, planName, by }: { readonly accountId: string; readonly planName: string; readonly by: Actor },
): Promise<boolean> {
  if (!isUuid(accountId)) return false;
  return prisma.$transaction(async (transaction) => {
    await by.checkRights?.(transaction);
    const where = { id: accountId };
    const account = await transaction.account.findUnique({ where, select: { planName: true } });
    if (account === null) return false;
    await checkPlan(transaction, planName);
    if (account.planName === planName) return true;
    await transaction.account.update({ where, data: { planName } });
    const details = { plan: planName, former: account.planName };
    await recordEvent(transaction, { ...by, kind: 'plan_changed', accountId, details });
    return true;
  });
}

/**
 * Creates a plan, or changes the limits of one for all its accounts, in every process.
 * @param own the names of the project's own plans, whose limits do not change
 * @throws AccountError where the plan is one of those, or is not possible
 */
export async function changeLimits(
  { prisma }: Pick<Database, 'prisma'>,
  { plan, own, by }: { readonly plan: Plan; readonly own: readonly string[]; readonly by: Actor },
): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    await by.checkRights?.(transaction);
    const former = await setPlan({ prisma: transaction }, plan, own);
    const { name, requestsPerSecond, recipesPerMonth } = plan;
    const details = {
      plan: former?.name ?? name,
      requestsPerSecond,
      recipesPerMonth,
      formerRequestsPerSecond: former?.requestsPerSecond ?? null,
      formerRecipesPerMonth: former?.recipesPerMonth ?? null,
    };
    await recordEvent(transaction, { ...by, kind: 'plan_limits_changed', details });
  });
}
