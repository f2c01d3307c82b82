import { removePasskey } from '../../src/people/passkeys';
import { createTestDatabase, type TestDatabase } from '../support/database';

let own: TestDatabase;
beforeAll(async () => (own = await createTestDatabase()));
afterAll(() => own.drop());

/** Creates a user with two passkeys. Returns what removes each. */
async function createUser(passwordHash: string | null): Promise<readonly (() => ReturnType<typeof removePasskey>)[]> {
  const { prisma } = own.database;
  const { id: userId } = await prisma.user.create({ data: { passwordHash } });
  const ids = [`${userId}-1`, `${userId}-2`];
  const passkey = { userId, name: 'Phone', publicKey: new Uint8Array(1), counter: 0, transports: [] };
  await prisma.passkey.createMany({ data: ids.map((id) => ({ ...passkey, id })) });
  return ids.map((id) => () => removePasskey(own.database, { id, userId, actor: 'ann@example.com', address: '' }));
}

test('of two simultaneous removals, one leaves a user without a password the last passkey', async () => {
  const removals = await createUser(null);
  const verdicts = await Promise.all(removals.map((remove) => remove()));
  expect(verdicts.sort()).toEqual(['last_credential', 'removed']);
});

test('a user with a password may remove all passkeys, each once', async () => {
  const removals = await createUser('x');
  expect(await Promise.all(removals.map((remove) => remove()))).toEqual(['removed', 'removed']);
  expect(await removals[0]?.()).toBe('unknown');
});
