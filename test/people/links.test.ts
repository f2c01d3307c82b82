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

test('a link works once, and a look does not use it up', async () => {
  const secret = await make();
  expect(await findLink(own.database, { purpose, secret })).toMatchObject({ userId });
  expect(await findLink(own.database, { purpose, secret })).toMatchObject({ userId });
  expect(await consumeLink(own.database.prisma, { purpose, secret })).toMatchObject({ userId });
  expect(await consumeLink(own.database.prisma, { purpose, secret })).toBeNull();
  expect(await findLink(own.database, { purpose, secret })).toBeNull();
});

test('of twenty at once, one uses it', async () => {
  const secret = await make();
  const uses = Array.from({ length: 20 }, () => consumeLink(own.database.prisma, { purpose, secret }));
  expect((await Promise.all(uses)).filter((used) => used !== null)).toHaveLength(1);
});

test('a link is for one purpose', async () => {
  const secret = await make();
  expect(await consumeLink(own.database.prisma, { purpose: 'verify_email', secret })).toBeNull();
  expect(await consumeLink(own.database.prisma, { purpose: 'first_sign_in', secret })).toBeNull();
});

test('a link that has expired is worthless', async () => {
  const secret = await make();
  await own.database.prisma.oneTimeLink.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
  expect(await findLink(own.database, { purpose, secret })).toBeNull();
  expect(await consumeLink(own.database.prisma, { purpose, secret })).toBeNull();
});

test('the database keeps a hash of the secret alone', async () => {
  const secret = await make();
  const { rows } = await own.database.pool.query('SELECT one_time_link::text FROM one_time_link');
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test.each(['', 'x', 'A'.repeat(43), '%00'])('%j is no link', async (secret) => {
  expect(await findLink(own.database, { purpose, secret })).toBeNull();
});
