import {
  createAccountKey,
  findAccountKey,
  listAccountKeys,
  revokeAccountKey,
  rotateAccountKey,
  isStillWorking,
  ScopeMissing,
  type KeyManager,
} from '../../src/accounts/account-keys';
import { openKeyring } from '../../src/accounts/keyring';
import { openDatabase } from '../../src/database/open-database';
import { overPrisma } from '../../src/database/transaction';
import { recordKeysBy } from '../../src/people/key-audit';
import { createCaller, createManager } from '../support/account';
import { commitLate } from '../support/commit-late';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { waitUntil } from '../support/wait-until';

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
});

afterAll(() => own.drop());

async function createAccount(): Promise<string> {
  return (await createCaller(own.database, 'Free')).caller.accountId;
}

async function createOwn(
  accountId: string,
  options: { expiresAt?: Date } = {},
): Promise<{ token: string; id: string }> {
  const request = { accountId, name: 'oven', scopes: ['analyze'], expiresAt: options.expiresAt ?? null } as const;
  return createAccountKey(own.database, request, keeper);
}

const keeper = createManager(['analyze']);
const hourMs = 3_600_000;

test('a rotated key works until its overlap ends and is refused after, in every process', async () => {
  const accountId = await createAccount();
  const old = await createOwn(accountId);
  let nowMs = Date.now();
  const otherProcess = await openDatabase(own);
  const rings = [await openKeyring(own.database, () => nowMs), await openKeyring(otherProcess, () => nowMs)];
  for (const ring of rings) expect((await ring.checkKey(old.token)).state).toBe('valid');
  const next = await rotateAccountKey(own.database, { accountId, id: old.id, overlapMinutes: 60 }, keeper);
  const key = await findAccountKey(own.database, { accountId, id: old.id });
  const endMs = key?.expiresAt?.getTime() ?? 0;
  expect(Math.abs(endMs - Date.now() - hourMs)).toBeLessThan(hourMs / 2);
  for (const ring of rings) {
    nowMs = endMs - 1;
    expect((await ring.checkKey(next?.token ?? '')).state).toBe('valid');
    expect((await ring.checkKey(old.token)).state).toBe('valid');
    nowMs = endMs;
    // Notifies a process that has not yet read the rotation.
    await waitUntil(async () => (await ring.checkKey(old.token)).state === 'expired');
    expect((await ring.checkKey(next?.token ?? '')).state).toBe('valid');
    await ring.close();
  }
  await otherProcess.close();
});

test('a rotation keeps name, scopes and expiry, and never extends the expiry of the old key', async () => {
  const accountId = await createAccount();
  const expiresAt = new Date(Date.now() + hourMs);
  const old = await createOwn(accountId, { expiresAt });
  const next = await rotateAccountKey(own.database, { accountId, id: old.id, overlapMinutes: 10_080 }, keeper);
  const keys = await listAccountKeys(own.database, accountId);
  expect(keys.find(({ id }) => id === old.id)).toMatchObject({ state: 'replaced', expiresAt });
  expect(keys.find(({ id }) => id === next?.id)).toMatchObject({
    state: 'valid',
    name: 'oven',
    scopes: ['analyze'],
    expiresAt,
  });
});

test('a rotation without an overlap revokes the old key', async () => {
  const accountId = await createAccount();
  const old = await createOwn(accountId);
  await rotateAccountKey(own.database, { accountId, id: old.id, overlapMinutes: 0 }, keeper);
  expect(await findAccountKey(own.database, { accountId, id: old.id })).toMatchObject({ state: 'revoked' });
});

test('a replaced key cannot be rotated again, but can be revoked before its overlap ends', async () => {
  const accountId = await createAccount();
  const old = await createOwn(accountId);
  const place = { accountId, id: old.id };
  await rotateAccountKey(own.database, { ...place, overlapMinutes: 1440 }, keeper);
  await expect(rotateAccountKey(own.database, { ...place, overlapMinutes: 60 }, keeper)).rejects.toThrow(
    'is revoked, expired or replaced already',
  );
  expect(await revokeAccountKey(own.database, place, keeper)).toBe(true);
  await expect(revokeAccountKey(own.database, place, keeper)).rejects.toThrow('is revoked already');
});

test("another account's key cannot be found, rotated or revoked", async () => {
  const [accountId, strangerId] = [await createAccount(), await createAccount()];
  const { id, token } = await createOwn(accountId);
  for (const place of [
    { accountId: strangerId, id },
    { accountId, id: 'no id at all' },
  ]) {
    expect(await findAccountKey(own.database, place)).toBeNull();
    expect(await rotateAccountKey(own.database, { ...place, overlapMinutes: 0 }, keeper)).toBeNull();
    expect(await revokeAccountKey(own.database, place, keeper)).toBe(false);
  }
  expect((await listAccountKeys(own.database, strangerId)).map((key) => key.id)).not.toContain(id);
  const ring = await openKeyring(own.database);
  expect((await ring.checkKey(token)).state).toBe('valid');
  await ring.close();
});

test('an account has at most a hundred keys that work, even after simultaneous requests', async () => {
  const accountId = await createAccount();
  const rows = Array.from({ length: 97 }, (_, index) => index);
  await own.database.pool.query(
    `INSERT INTO api_key (account_id, name, prefix, hash)
     SELECT $1, 'many', 'rna_many', sha256(('many' || n)::bytea) FROM unnest($2::int[]) AS n`,
    [accountId, rows],
  );
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => createOwn(accountId)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await expect(createOwn(accountId)).rejects.toThrow('An account has at most 100 keys that work');
});

test('rotations do not exceed the limit of keys that work, even simultaneous ones; without an overlap they add none', async () => {
  const accountId = await createAccount();
  const olds = await Promise.all(Array.from({ length: 4 }, () => createOwn(accountId)));
  const rows = Array.from({ length: 93 }, (_, index) => index);
  await own.database.pool.query(
    `INSERT INTO api_key (account_id, name, prefix, hash)
     SELECT $1, 'full', 'rna_full', sha256(('full' || n)::bytea) FROM unnest($2::int[]) AS n`,
    [accountId, rows],
  );
  const rotate = (id: string, overlapMinutes: 0 | 60) =>
    rotateAccountKey(own.database, { accountId, id, overlapMinutes }, keeper);
  const asked = await Promise.allSettled(olds.map(({ id }) => rotate(id, 60)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const refused = olds.find((_, index) => asked[index]?.status === 'rejected')?.id ?? '';
  await expect(rotate(refused, 60)).rejects.toThrow('An account has at most 100 keys that work');
  expect(await rotate(refused, 0)).not.toBeNull();
});

test('a key without any scope is refused, because it could do nothing', async () => {
  const request = { accountId: await createAccount(), name: 'oven', scopes: [], expiresAt: null };
  await expect(createAccountKey(own.database, request, keeper)).rejects.toMatchObject({
    message: 'Choose at least one scope.',
    field: 'scopes',
  });
});

test('changes of keys are in the audit trail of the account, but the keys are not', async () => {
  const accountId = await createAccount();
  const ann = { ...keeper, record: recordKeysBy({ actor: 'ann@example.com', address: '127.0.0.1' }) };
  const request = { accountId, name: 'oven', scopes: ['analyze'], expiresAt: null } as const;
  const old = await createAccountKey(own.database, request, ann);
  const next = await rotateAccountKey(own.database, { accountId, id: old.id, overlapMinutes: 60 }, ann);
  await revokeAccountKey(own.database, { accountId, id: next?.id ?? '' }, ann);
  const events = await own.database.prisma.auditEvent.findMany({ where: { accountId }, orderBy: { id: 'asc' } });
  expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['key_created', 'ann@example.com'],
    ['key_rotated', 'ann@example.com'],
    ['key_revoked', 'ann@example.com'],
  ]);
  const text = JSON.stringify(events.map(({ details }) => details));
  expect(text).toContain(old.token.slice(0, 12));
  expect(text).not.toContain(old.token.slice(12));
  expect(text).not.toContain((next?.token ?? '').slice(12));
});

test('a keeper cannot create or rotate a key with a scope that the keeper lacks, but can revoke it', async () => {
  const accountId = await createAccount();
  const request = { accountId, name: 'editor', scopes: ['analyze', 'admin'], expiresAt: null } as const;
  await expect(createAccountKey(own.database, request, keeper)).rejects.toThrow(ScopeMissing);
  const { id } = await createAccountKey(own.database, request, createManager(['analyze', 'admin']));
  const rotation = { accountId, id, overlapMinutes: 0 } as const;
  await expect(rotateAccountKey(own.database, rotation, keeper)).rejects.toThrow(ScopeMissing);
  expect(await findAccountKey(own.database, { accountId, id })).toMatchObject({ state: 'valid' });
  expect(await revokeAccountKey(own.database, { accountId, id }, keeper)).toBe(true);
});

test('a name that is too long or cannot be stored is refused', async () => {
  const accountId = await createAccount();
  for (const name of ['x'.repeat(101), 'a\0b'])
    await expect(
      createAccountKey(own.database, { accountId, name, scopes: [], expiresAt: null }, keeper),
    ).rejects.toThrow('at most 100 characters');
});

test('a key that is revoked at the same time creates no other', async () => {
  const accountId = await createAccount();
  const { id } = await createOwn(accountId);
  const byKey: KeyManager = {
    ...keeper,
    async getScopes(transaction) {
      if (!(await isStillWorking(overPrisma(transaction), id))) throw new Error('revoked');
      return keeper.getScopes(transaction, accountId);
    },
  };
  const request = { accountId, name: 'oven', scopes: ['analyze'], expiresAt: null } as const;
  const revocation = `UPDATE api_key SET revoked_at = now() WHERE id = '${id}'`;
  const creation = commitLate(own.database, revocation, () =>
    createAccountKey(own.database, request, byKey).then(
      () => 'created',
      (error: unknown) => (error instanceof Error ? error.message : error),
    ),
  );
  expect(await creation).toBe('revoked');
  expect(await listAccountKeys(own.database, accountId)).toMatchObject([{ state: 'valid' }, { state: 'revoked' }]);
});
