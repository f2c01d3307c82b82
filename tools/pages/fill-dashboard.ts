import { createHash } from 'node:crypto';
import type { Database } from '../../src/database/open-database';
import { createSession } from '../../src/people/sessions';

/** Keys as a bakery may have them; nobody has their secrets. */
const keys = [
  { name: 'web shop', prefix: 'rna_k4Tq8Zw1', scopes: ['analyze'], createdAt: '2026-09-02T08:12:00Z' },
  { name: 'recipe import', prefix: 'rna_9bXe3LmV', scopes: ['analyze'], createdAt: '2026-10-14T13:40:00Z' },
  { name: 'deployment', prefix: 'rna_Hs7dRc2P', scopes: ['keys'], createdAt: '2026-11-03T16:05:00Z' },
] as const;

/** Recipes of the months before this one, and requests of the days of this month, made up. */
const formerly = [820, 1140, 1530, 1960, 2410, 3050, 3240, 3690, 4480, 5120, 5730];
const answered = [212, 248, 230, 91, 64, 239, 255, 262, 301, 244, 87, 59, 236, 271, 280, 268, 259, 96, 71, 249];

/** The tokens of two sessions. */
export interface Sessions {
  /** Of the owner of the account, who is no admin. */
  readonly owner: string;
  readonly admin: string;
}

/**
 * Fills an account with keys and the use of this month, always the same, and signs in its owner and
 * an admin.
 */
export async function fillDashboard({ prisma }: Database): Promise<Sessions> {
  const account = await prisma.account.create({ data: { name: 'Corner Bakery', planName: 'Startup' } });
  const user = await prisma.user.create({ data: { email: 'ann@example.com', verifiedAt: new Date() } });
  const place = { accountId: account.id, userId: user.id };
  await prisma.membership.create({ data: { ...place, role: 'owner' } });
  for (const { name, prefix, scopes, createdAt } of keys) {
    const hash = createHash('sha256').update(prefix).digest();
    const data = { accountId: account.id, name, prefix, hash, scopes: [...scopes], createdAt: new Date(createdAt) };
    const { id: keyId } = await prisma.apiKey.create({ data });
    await prisma.keyUse.create({ data: { keyId, lastUsedAt: new Date('2026-11-20T17:24:00Z') } });
  }
  const month = new Date(new Date().toISOString().slice(0, 7));
  const toDay = (index: number): Date => new Date(month.getTime() + index * 86_400_000);
  await prisma.dailyCount.createMany({
    data: answered.flatMap((requests, index) => [
      { accountId: account.id, day: toDay(index), outcome: 'answered', requests },
      { accountId: account.id, day: toDay(index), outcome: 'validation_error', requests: index % 5 },
    ]),
  });
  const recipes = [...formerly, answered.reduce((sum, requests) => sum + requests)];
  const toMonth = (back: number): Date => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() - back));
  await prisma.usage.createMany({
    data: recipes.map((each, index) => {
      return { accountId: account.id, month: toMonth(formerly.length - index), recipes: each };
    }),
  });
  const admin = await prisma.user.create({
    data: { email: 'admin@example.com', verifiedAt: new Date(), isAdmin: true },
  });
  await prisma.membership.create({ data: { accountId: account.id, userId: admin.id, role: 'owner' } });
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  return {
    owner: await createSession(prisma, { ...place, agent }),
    admin: await createSession(prisma, { accountId: account.id, userId: admin.id, agent }),
  };
}
