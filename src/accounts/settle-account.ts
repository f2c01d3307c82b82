import type { Prisma } from '../database/generated/client';
import { AccountFault } from './account-fault';

/**
 * The id of the account by that name, which is made where there is none, on the plan asked for; null leaves an account on its plan
 * and puts a new one on Free.
 * @throws AccountFault when there is no such plan.
 */
export async function settleAccount(
  transaction: Prisma.TransactionClient,
  name: string,
  wantedPlanName: string | null,
): Promise<string> {
  const plans = await transaction.plan.findMany({ orderBy: { recipesPerMonth: 'asc' } });
  const plan = plans.find((one) => one.name.toLowerCase() === (wantedPlanName ?? 'Free').toLowerCase());
  if (plans.length === 0)
    throw new AccountFault('The plans are not loaded yet; start the service once, which loads them.');
  if (!plan) {
    const names = plans.map((one) => one.name).join(', ');
    throw new AccountFault(`There is no plan "${wantedPlanName ?? 'Free'}"; the plans are ${names}.`);
  }
  const { id } = await transaction.account.upsert({
    where: { name },
    create: { name, planName: plan.name },
    update: wantedPlanName === null ? {} : { planName: plan.name },
    select: { id: true },
  });
  return id;
}
