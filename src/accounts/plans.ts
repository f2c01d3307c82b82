import type { Prisma } from '../database/generated/client';
import { AccountError, type Plan } from './caller';
import { checkName } from './check-name';

/**
 * Creates a plan, or changes the limits of the plan with this name for all its accounts at once.
 * @param own the names of the project's own plans, which every newer kitchen table restores
 * @returns the plan as it was; null for a new one
 * @throws AccountError if the plan is one of those, or its name or a limit is not possible
 */
export async function setPlan(
  { prisma }: { readonly prisma: Prisma.TransactionClient },
  plan: Plan,
  own: readonly string[],
): Promise<Plan | null> {
  const { name, ...limits } = plan;
  checkName(name, { what: 'A plan', maxLength: maxNameLength });
  const ownName = own.find((one) => one.toLowerCase() === name.toLowerCase());
  if (ownName !== undefined) {
    throw new AccountError(`${ownName} is a plan that upgrades restore; give yours another name.`);
  }
  // There are few plans. In a comparison by ILIKE, "_" and "%" in a name would match other letters.
  const known = (await prisma.plan.findMany()).find((one) => one.name.toLowerCase() === name.toLowerCase());
  await prisma.plan.upsert({ where: { name: known?.name ?? name }, create: { name, ...limits }, update: limits });
  return known ?? null;
}

const maxNameLength = 100;

/** A limit of a plan: a whole number from 1 to 999,999,999; null for any other text. */
export function readPlanLimit(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** A plan and how many accounts have it. */
export interface ListedPlan extends Plan {
  readonly accounts: number;
}

/** All plans, the smallest first. */
export async function listPlans({
  prisma,
}: {
  readonly prisma: Prisma.TransactionClient;
}): Promise<readonly ListedPlan[]> {
  const plans = await prisma.plan.findMany({
    include: { _count: { select: { accounts: true } } },
    orderBy: [{ recipesPerMonth: 'asc' }, { name: 'asc' }],
  });
  return plans.map(({ _count, ...plan }) => ({ ...plan, accounts: _count.accounts }));
}
