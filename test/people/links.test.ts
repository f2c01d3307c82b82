import { consumeLink, createLink, findLink } from '../../src/people/links';
import { createTestDatabase, type TestDatabase } from '../support/database';

let own: TestDatabase;
let userId: string;

beforeAll(async () => {
  own = await createTestDatabase();
  ({ id: userId } = await own.database.prisma.user.create({ data: { email: 'ann@example.com' } }));
});
afterAll(() => own.drop());

const purpose = 'reset_password';
const make = (): Promise<string> => createLink(own.database.prisma, { purpose, userId });

test('a link works once, and finding it does not consume it', async () => {
  const secret = await make();
  expect(await findLink(own.database, { purpose, secret })).toMatchObject({ userId });
  expect(await findLink(own.database, { purpose, secret })).toMatchObject({ userId });
  expect(await consumeLink(own.database.prisma, { purpose, secret })).toMatchObject({ userId });
  expect(await consumeLink(own.database.prisma, { purpose, secret })).toBeNull();
  expect(await findLink(own.database, { purpose, secret })).toBeNull();
});

test('of twenty simultaneous requests, only one consumes a link', async () => {
  const secret = await make();
  const uses = Array.from({ length: 20 }, () => consumeLink(own.database.prisma, { purpose, secret }));
  expect((await Promise.all(uses)).filter((used) => used !== null)).toHaveLength(1);
});

test('a link works only for its purpose', async () => {
  const secret = await make();
  expect(await consumeLink(own.database.prisma, { purpose: 'verify_email', secret })).toBeNull();
  expect(await consumeLink(own.database.prisma, { purpose: 'first_sign_in', secret })).toBeNull();
});

test('an expired link does not work', async () => {
  const secret = await make();
  await own.database.prisma.oneTimeLink.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
  expect(await findLink(own.database, { purpose, secret })).toBeNull();
  expect(await consumeLink(own.database.prisma, { purpose, secret })).toBeNull();
});

test('the database stores only a hash of the secret', async () => {
  const secret = await make();
  const { rows } = await own.database.pool.query('SELECT one_time_link::text FROM one_time_link');
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test.each(['', 'x', 'A'.repeat(43), '%00'])('%j is not a link', async (secret) => {
  expect(await findLink(own.database, { purpose, secret })).toBeNull();
});
