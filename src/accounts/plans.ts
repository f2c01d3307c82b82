import type { Database } from '../database/open-database';
import { AccountError, type Plan } from './caller';

/**
 * Makes a plan, or gives the one of that name other limits, which hold for all its accounts at once.
 * @param own the names of the project's own plans, which every newer kitchen table puts back as they were
 * @throws AccountError where the plan is one of those, or its name is blank
 */
export async function setPlan({ prisma }: Pick<Database, 'prisma'>, plan: Plan, own: readonly string[]): Promise<void> {
  const { name, ...limits } = plan;
  if (name.trim() === '') throw new AccountError('A plan needs a name that is not blank.');
  const ownName = own.find((one) => one.toLowerCase() === name.toLowerCase());
  if (ownName !== undefined) {
    throw new AccountError(`${ownName} is a plan that upgrades put back as it was; give yours another name.`);
  }
  // There are few. Compared by the database regardless of case, "_" and "%" in a name would stand for other letters.
  const known = (await prisma.plan.findMany()).find((one) => one.name.toLowerCase() === name.toLowerCase());
  await prisma.plan.upsert({ where: { name: known?.name ?? name }, create: { name, ...limits }, update: limits });
}
