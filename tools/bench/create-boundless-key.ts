import { createKey } from '../../src/accounts/keys';
import { openDatabase } from '../../src/database/open-database';
import { withServer } from './with-server';

/** A key whose plan never stands in the way of the measurement. */
export async function createBoundlessKey(dataDir: string): Promise<string> {
  return withServer(dataDir, async (url) => {
    const database = await openDatabase({ url });
    const plan = { name: 'Bench', requestsPerSecond: 1_000_000, recipesPerMonth: 1_000_000_000 };
    await database.prisma.plan.upsert({ where: { name: plan.name }, create: plan, update: {} });
    const { token } = await createKey(database, {
      accountName: 'bench',
      planName: 'Bench',
      name: 'bench',
      scopes: ['analyze'],
      expiresAt: null,
    });
    await database.close();
    return token;
  });
}
