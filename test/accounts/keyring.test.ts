import { createToken, toVisiblePrefix } from '../../src/accounts/key-token';
import { openKeyring, type Keyring, type KeyVerdict } from '../../src/accounts/keyring';
import { createKey, listKeys, revokeKey, rotateKey } from '../../src/accounts/keys';
import { openDatabase } from '../../src/database/open-database';
import { createCaller } from '../support/account';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { waitUntil } from '../support/wait-until';

let own: TestDatabase;
let keyring: Keyring;

beforeAll(async () => {
  own = await createTestDatabase();
  keyring = await openKeyring(own.database);
});

afterAll(async () => {
  await keyring.close();
  await own.drop();
});

const request = {
  accountName: 'bakery',
  planName: 'Startup',
  name: 'oven',
  scopes: ['analyze'],
  expiresAt: null,
} as const;

async function waitFor(ring: Keyring, token: string, state: KeyVerdict['state']): Promise<void> {
  await waitUntil(async () => (await ring.checkKey(token)).state === state);
}

test('a valid key stands for its account, plan and scopes', async () => {
  const { token, id } = await createKey(own.database, request);
  const { account } = await own.database.prisma.apiKey.findUniqueOrThrow({ where: { id }, include: { account: true } });
  expect(await keyring.checkKey(token)).toEqual({
    state: 'valid',
    caller: {
      keyId: id,
      keyName: request.name,
      accountId: account.id,
      accountName: 'bakery',
      plan: { name: 'Startup', requestsPerSecond: 25, recipesPerMonth: 10000 },
      scopes: ['analyze'],
    },
  });
});

test.each([
  ['Free', 3, 100],
  ['Developer', 10, 2500],
  ['Startup', 25, 10000],
  ['Scale', 50, 50000],
] as const)(
  'the plan %s allows %i requests a second and %i recipes a month',
  async (name, requestsPerSecond, recipesPerMonth) => {
    const { caller } = await createCaller(own.database, name);
    expect(caller.plan).toEqual({ name, requestsPerSecond, recipesPerMonth });
  },
);

test('the key itself is nowhere in the database, only its beginning', async () => {
  const { token, id } = await createKey(own.database, request);
  const { rows } = await own.database.pool.query<{ row: string }>(
    `SELECT k::text || encode(hash, 'escape') AS row FROM api_key k WHERE id = $1`,
    [id],
  );
  expect(rows[0]?.row).toContain(toVisiblePrefix(token));
  expect(rows[0]?.row).not.toContain(token.slice(12));
});

test('a key that was never issued is unknown', async () => {
  expect(await keyring.checkKey(createToken())).toEqual({ state: 'unknown' });
});

test('a key with a wrong checksum is unknown without a query, one with a right checksum is looked up', async () => {
  const gone = await openDatabase(own);
  const ring = await openKeyring(gone);
  await gone.close();
  expect(await ring.checkKey(createToken().slice(0, -1))).toEqual({ state: 'unknown' });
  await expect(ring.checkKey(createToken())).rejects.toThrow('pool');
  await ring.close();
});

test('a key that was seen is valid while the database is away', async () => {
  const { token } = await createKey(own.database, request);
  const gone = await openDatabase(own);
  const ring = await openKeyring(gone);
  await waitFor(ring, token, 'valid');
  await gone.close();
  expect(await ring.checkKey(token)).toMatchObject({ state: 'valid' });
  await ring.close();
});

test('a hundred simultaneous requests with a new key run one query', async () => {
  const { token } = await createKey(own.database, request);
  const questions = jest.spyOn(own.database.pool, 'query');
  const verdicts = await Promise.all(Array.from({ length: 100 }, () => keyring.checkKey(token)));
  expect(new Set(verdicts.map(({ state }) => state))).toEqual(new Set(['valid']));
  expect(questions.mock.calls.length).toBeLessThanOrEqual(2);
  questions.mockRestore();
});

test('a key that expires is valid until that moment and expired from it on', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000);
  let nowMs = expiresAt.getTime() - 1;
  const ring = await openKeyring(own.database, () => nowMs);
  const { token } = await createKey(own.database, { ...request, expiresAt });
  expect((await ring.checkKey(token)).state).toBe('valid');
  nowMs++;
  expect((await ring.checkKey(token)).state).toBe('expired');
  await ring.close();
});

test('a revoked key is refused in every process that had seen it', async () => {
  const { token, id } = await createKey(own.database, request);
  const otherProcess = await openDatabase(own);
  const otherKeyring = await openKeyring(otherProcess);
  await waitFor(keyring, token, 'valid');
  await waitFor(otherKeyring, token, 'valid');
  await revokeKey(own.database, id);
  await waitFor(keyring, token, 'revoked');
  await waitFor(otherKeyring, token, 'revoked');
  await otherKeyring.close();
  await otherProcess.close();
});

test('a key revoked by hand in SQL is refused as well', async () => {
  const { token, id } = await createKey(own.database, request);
  await waitFor(keyring, token, 'valid');
  await own.database.pool.query('UPDATE api_key SET revoked_at = now() WHERE id = $1', [id]);
  await waitFor(keyring, token, 'revoked');
});

test('a revocation whose notice got lost is known after thirty seconds', async () => {
  let nowMs = Date.now();
  const deaf = await openKeyring(own.database, () => nowMs);
  const { token, id } = await createKey(own.database, request);
  await deaf.close();
  expect((await deaf.checkKey(token)).state).toBe('valid');
  await revokeKey(own.database, id);
  nowMs += 29_000;
  expect((await deaf.checkKey(token)).state).toBe('valid');
  nowMs += 2_000;
  expect((await deaf.checkKey(token)).state).toBe('revoked');
});

test('a key moves to the plan its account is moved to', async () => {
  const { token } = await createKey(own.database, { ...request, accountName: 'mover', planName: null });
  expect(await keyring.checkKey(token)).toMatchObject({ caller: { plan: { name: 'Free' } } });
  await createKey(own.database, { ...request, accountName: 'mover', planName: 'scale' });
  const planOf = (verdict: KeyVerdict): string | null => (verdict.state === 'valid' ? verdict.caller.plan.name : null);
  await waitUntil(async () => planOf(await keyring.checkKey(token)) === 'Scale');
});

test('a rotated key is revoked, and the new one has its account, name, scopes and expiry', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000);
  const old = await createKey(own.database, { ...request, name: 'rotated', scopes: ['analyze', 'admin'], expiresAt });
  const next = await rotateKey(own.database, { idOrPrefix: old.token.slice(0, 12), overlapMinutes: 0 });
  await waitFor(keyring, old.token, 'revoked');
  expect(await keyring.checkKey(next.token)).toMatchObject({
    caller: { accountName: 'bakery', scopes: ['analyze', 'admin'] },
  });
  const keys = (await listKeys(own.database)).filter(({ name }) => name === 'rotated');
  expect(keys.map(({ state }) => state)).toEqual(['revoked', 'valid']);
  expect(keys[1]?.expiresAt).toEqual(expiresAt);
  await expect(rotateKey(own.database, { idOrPrefix: old.id, overlapMinutes: 0 })).rejects.toThrow(
    'is revoked, expired or replaced already; create a new one instead',
  );
});

test('of two rotations of one key at once only one makes a new key', async () => {
  const { id } = await createKey(own.database, { ...request, name: 'twice' });
  const rotation = { idOrPrefix: id, overlapMinutes: 60 } as const;
  const ends = await Promise.allSettled([rotateKey(own.database, rotation), rotateKey(own.database, rotation)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a key that does not exist or is ambiguous is not revoked', async () => {
  await expect(revokeKey(own.database, 'rna_nothing0')).rejects.toThrow('There is no key "rna_nothing0"');
  await expect(revokeKey(own.database, '')).rejects.toThrow('There is no key ""');
  await expect(revokeKey(own.database, '%')).rejects.toThrow('There is no key "%"');
  await expect(revokeKey(own.database, '_')).rejects.toThrow('There is no key "_"');
  await expect(revokeKey(own.database, 'rna_')).rejects.toThrow('There is no key "rna_"');
  const twins = await own.database.prisma.apiKey.findMany({ take: 2 });
  const prefix = 'rna_twin0000';
  for (const { id } of twins) await own.database.prisma.apiKey.update({ where: { id }, data: { prefix } });
  await expect(revokeKey(own.database, 'twin')).rejects.toThrow('More than one key begins with "twin"');
});

test('an unknown plan, a blank name and a past expiry are refused without creating an account', async () => {
  const other = { ...request, accountName: 'never made' };
  await expect(createKey(own.database, { ...other, planName: 'Gold' })).rejects.toThrow(
    'There is no plan "Gold"; the plans are Free, Developer, Startup, Scale.',
  );
  await expect(createKey(own.database, { ...other, name: ' ' })).rejects.toThrow('not blank');
  await expect(createKey(own.database, { ...other, expiresAt: new Date(0) })).rejects.toThrow('in the past');
  expect(await own.database.prisma.account.count({ where: { name: 'never made' } })).toBe(0);
});
