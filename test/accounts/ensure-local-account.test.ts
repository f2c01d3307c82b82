import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createToken } from '../../src/accounts/key-token';
import { openKeyring } from '../../src/accounts/keyring';
import { createKey, revokeKey, rotateKey } from '../../src/accounts/keys';
import { ensureLocalAccount } from '../../src/accounts/local-account';
import { openDatabase } from '../../src/database/open-database';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createFolder } from '../support/folder';

let own: TestDatabase;
let dataDir: string;
let file: string;

beforeEach(async () => {
  own = await createTestDatabase();
  dataDir = createFolder('local');
  file = join(dataDir, 'local-key');
});

afterEach(async () => {
  await own.drop();
});

async function readStates(...tokens: readonly string[]): Promise<string[]> {
  const keyring = await openKeyring(own.database);
  const verdicts = await Promise.all(tokens.map((token) => keyring.checkKey(token)));
  await keyring.close();
  return verdicts.map(({ state }) => state);
}

test('the first start creates a key with all scopes on the Scale plan', async () => {
  const token = await ensureLocalAccount(own.database, dataDir);
  const keyring = await openKeyring(own.database);
  expect(await keyring.checkKey(token)).toMatchObject({
    caller: { accountName: 'local', plan: { name: 'Scale' }, scopes: ['analyze', 'admin'] },
  });
  await keyring.close();
});

test('the key is kept in a file that only its owner may read, and nothing else is left there', async () => {
  const token = await ensureLocalAccount(own.database, dataDir);
  expect(readFileSync(file, 'utf8')).toBe(`${token}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['local-key']);
});

test('later starts keep the key, and restrict the file again if others could read it', async () => {
  const token = await ensureLocalAccount(own.database, dataDir);
  chmodSync(file, 0o644);
  expect(await ensureLocalAccount(own.database, dataDir)).toBe(token);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await own.database.prisma.apiKey.count()).toBe(1);
});

test('a later start keeps the plan of the account', async () => {
  await ensureLocalAccount(own.database, dataDir);
  await own.database.prisma.account.update({ where: { name: 'local' }, data: { planName: 'Free' } });
  await ensureLocalAccount(own.database, dataDir);
  expect(await own.database.prisma.account.findMany()).toMatchObject([{ name: 'local', planName: 'Free' }]);
});

test('four starts at once have one key', async () => {
  const processes = await Promise.all(Array.from({ length: 4 }, () => openDatabase(own)));
  const tokens = await Promise.all(processes.map((database) => ensureLocalAccount(database, dataDir)));
  await Promise.all(processes.map((database) => database.close()));
  expect(new Set(tokens).size).toBe(1);
  expect(readFileSync(file, 'utf8').trim()).toBe(tokens[0]);
  expect(await own.database.prisma.apiKey.count()).toBe(1);
});

test('a lost file gets a new key, and the old one is revoked', async () => {
  const old = await ensureLocalAccount(own.database, dataDir);
  rmSync(file);
  const next = await ensureLocalAccount(own.database, dataDir);
  expect(await readStates(old, next)).toEqual(['revoked', 'valid']);
});

test.each([
  ['is empty', () => ''],
  ['holds no key', () => 'rna_not a key\n'],
  ['holds a key of another database', () => createToken()],
])('a file that %s gets a new key', async (_, text) => {
  const old = await ensureLocalAccount(own.database, dataDir);
  writeFileSync(file, text());
  const next = await ensureLocalAccount(own.database, dataDir);
  expect(await readStates(old, next)).toEqual(['revoked', 'valid']);
  expect(readFileSync(file, 'utf8')).toBe(`${next}\n`);
});

test('a local key that was revoked is replaced', async () => {
  const old = await ensureLocalAccount(own.database, dataDir);
  await revokeKey(own.database, old.slice(0, 12));
  const next = await ensureLocalAccount(own.database, dataDir);
  expect(await readStates(old, next)).toEqual(['revoked', 'valid']);
});

test('the key that a rotation of the local key returned still works after the next start', async () => {
  const old = await ensureLocalAccount(own.database, dataDir);
  const { token: rotated } = await rotateKey(own.database, { idOrPrefix: old.slice(0, 12), overlapMinutes: 0 });
  const next = await ensureLocalAccount(own.database, dataDir);
  expect(await readStates(old, rotated, next)).toEqual(['revoked', 'valid', 'valid']);
});

test('other keys of the local account stay as they are', async () => {
  await ensureLocalAccount(own.database, dataDir);
  const { token } = await createKey(own.database, {
    accountName: 'local',
    planName: null,
    name: 'app',
    scopes: ['analyze'],
    expiresAt: null,
  });
  rmSync(file);
  await ensureLocalAccount(own.database, dataDir);
  expect(await readStates(token)).toEqual(['valid']);
});

test('if the file cannot be written, no key is left behind', async () => {
  writeFileSync(file, '');
  await expect(ensureLocalAccount(own.database, join(file, 'data'))).rejects.toThrow('ENOTDIR');
  expect(await own.database.prisma.apiKey.count()).toBe(0);
});
