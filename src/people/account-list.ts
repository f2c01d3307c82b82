import { whereWorking } from '../accounts/account-key';
import type { Plan } from '../accounts/caller';
import type { Prisma } from '../database/generated/client';
import { isStorable, isUuid } from '../database/names';
import type { Database } from '../database/open-database';

/** An account as an admin sees it. */
export interface ListedAccount {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly members: number;
  /** Keys that work. */
  readonly keys: number;
  /** Of this calendar month, UTC. */
  readonly recipes: number;
  readonly createdAt: Date;
}

/** A page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Over all pages. */
  readonly total: number;
}

interface PageQuery {
  /** A part of a name or of an email address, or the beginning of a key; "" for all. */
  readonly search: string;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** A page of the accounts by name. */
export async function listAccounts(
  { prisma }: Pick<Database, 'prisma'>,
  { search, page, pageSize }: PageQuery,
): Promise<Page<ListedAccount>> {
  if (!isStorable(search)) return { items: [], total: 0 };
  const where = search === '' ? {} : toWhere(search);
  const [total, accounts] = await Promise.all([
    prisma.account.count({ where }),
    prisma.account.findMany({
      where,
      include: toInclude(new Date()),
      orderBy: { name: 'asc' },
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
  ]);
  return { items: accounts.map(toListed), total };
}

/** The account with this id; null where there is none. */
export async function findAccount({ prisma }: Pick<Database, 'prisma'>, id: string): Promise<ListedAccount | null> {
  if (!isUuid(id)) return null;
  const account = await prisma.account.findUnique({ where: { id }, include: toInclude(new Date()) });
  return account === null ? null : toListed(account);
}

function toWhere(search: string): Prisma.AccountWhereInput {
  const contains = { contains: toPattern(search), mode: 'insensitive' } as const;
  return {
    OR: [
      { name: contains },
      { members: { some: { user: { email: contains } } } },
      { keys: { some: { prefix: { startsWith: toPattern(search.slice(0, visibleLength)) } } } },
    ],
  };
}

const visibleLength = 12; // "rna_" and the eight characters of a key that are stored

/** Text for LIKE, in which "%" and "_" stand for themselves. */
export function toPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function toInclude(now: Date) {
  return {
    plan: true,
    usages: { where: { month: toMonth(now) }, select: { recipes: true } },
    _count: { select: { members: true, keys: { where: whereWorking(now) } } },
  } satisfies Prisma.AccountInclude;
}

/** The first of the month, UTC. */
export function toMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
}

type FoundAccount = Prisma.AccountGetPayload<{ include: ReturnType<typeof toInclude> }>;

function toListed({ id, name, plan, usages, _count, createdAt }: FoundAccount): ListedAccount {
  return {
    id,
    name,
    plan,
    members: _count.members,
    keys: _count.keys,
    recipes: usages[0]?.recipes ?? 0,
    createdAt,
  };
}
