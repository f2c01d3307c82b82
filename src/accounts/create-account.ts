import { randomBytes } from 'node:crypto';
import type { Prisma } from '../database/generated/client';
import { AccountError } from './caller';

/**
 * Creates an account on the plan Free. Where another account has the name, the new one gets an
 * ending that makes its name unique.
 * @returns the id of the account
 * @throws AccountError if the plans are not loaded
 */
export async function createAccount(transaction: Prisma.TransactionClient, name: string): Promise<string> {
  const planName = await getPlanName(transaction, 'Free');
  for (let unique = name; ; unique = `${name} (${randomBytes(4).toString('hex')})`) {
    // A name that is taken is no error here, which would end the transaction.
    const data = { name: unique, planName };
    const created = await transaction.account.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } });
    if (created[0] !== undefined) return created[0].id;
  }
}

/**
 * Finds or creates the account of the machine of the service. A new one gets the plan Scale, and one
 * that exists keeps its plan.
 * @returns the id of the account
 * @throws AccountError if the plans are not loaded
 */
export async function getOrCreateFirstAccount(transaction: Prisma.TransactionClient, name: string): Promise<string> {
  const planName = await getPlanName(transaction, 'Scale');
  const create = { name, planName };
  const { id } = await transaction.account.upsert({ where: { name }, create, update: {}, select: { id: true } });
  return id;
}

/**
 * Finds or creates the account with this name, on the requested plan; null keeps the plan of an
 * account, and puts a new account on Free.
 * @returns the id of the account
 * @throws AccountError if there is no such plan
 */
export async function getOrCreateAccount(
  transaction: Prisma.TransactionClient,
  name: string,
  requestedPlan: string | null,
): Promise<string> {
  const planName = await getPlanName(transaction, requestedPlan ?? 'Free');
  const { id } = await transaction.account.upsert({
    where: { name },
    create: { name, planName },
    update: requestedPlan === null ? {} : { planName },
    select: { id: true },
  });
  return id;
}

/** The stored name of a plan, which may be asked for in any case. */
async function getPlanName(transaction: Prisma.TransactionClient, requested: string): Promise<string> {
  const plans = await transaction.plan.findMany({ orderBy: { recipesPerMonth: 'asc' } });
  if (plans.length === 0)
    throw new AccountError('The plans are not loaded yet; start the service once, which loads them.');
  const plan = plans.find((one) => one.name.toLowerCase() === requested.toLowerCase());
  if (plan !== undefined) return plan.name;
  const names = plans.map((one) => one.name).join(', ');
  throw new AccountError(`There is no plan "${requested}"; the plans are ${names}.`);
}
