import type { Database } from '../database/open-database';
import { AccountError, type Plan } from './caller';

/**
 * Creates a plan, or changes the limits of the plan with this name for all its accounts at once.
 * @param own the names of the project's own plans, which every newer kitchen table restores
 * @throws AccountError if the plan is one of those, or its name is blank
 */
export async function setPlan({ prisma }: Pick<Database, 'prisma'>, plan: Plan, own: readonly string[]): Promise<void> {
  const { name, ...limits } = plan;
  if (name.trim() === '') throw new AccountError('A plan needs a name that is not blank.');
  const ownName = own.find((one) => one.toLowerCase() === name.toLowerCase());
  if (ownName !== undefined) {
    throw new AccountError(`${ownName} is a plan that upgrades restore; give yours another name.`);
  }
  // There are few plans. In a comparison by ILIKE, "_" and "%" in a name would match other letters.
  const known = (await prisma.plan.findMany()).find((one) => one.name.toLowerCase() === name.toLowerCase());
  await prisma.plan.upsert({ where: { name: known?.name ?? name }, create: { name, ...limits }, update: limits });
}
