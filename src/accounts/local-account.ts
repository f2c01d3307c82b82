import { randomBytes } from 'node:crypto';
import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../database/open-database';
import { makeFolder } from '../make-folder';
import { whereWorking } from './account-key';
import { getOrCreateFirstAccount } from './create-account';
import { hashToken, isToken } from './key-token';
import { issueKey } from './keys';

/**
 * Ensures the account of this machine, which has all scopes, and its key in `dataDir/local-key`,
 * readable only by its owner. If the file is lost, damaged or of another database, a new key is
 * written and the earlier ones are revoked. If the key was revoked or rotated, a new one is written,
 * and the one that a rotation returned keeps working.
 * @returns the key
 * @throws AccountError if the plans are not loaded
 */
export async function ensureLocalAccount(database: Database, dataDir: string): Promise<string> {
  const file = join(dataDir, 'local-key');
  return database.prisma.$transaction(async (transaction) => {
    // Concurrent starts are serialized, and the second finds the key of the first.
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${lockId})`;
    const accountId = await getOrCreateFirstAccount(transaction, 'local');
    const stored = (await readFile(file, 'utf8').catch(() => '')).trim();
    const ours = { accountId, name: keyName };
    const hash = Uint8Array.from(hashToken(stored));
    const works = whereWorking(new Date());
    const isKnown = isToken(stored) && (await transaction.apiKey.count({ where: { ...ours, hash } })) > 0;
    if (isKnown && (await transaction.apiKey.count({ where: { ...ours, ...works, hash } })) > 0) {
      await chmod(file, 0o600);
      return stored;
    }
    if (!isKnown)
      await transaction.apiKey.updateMany({ where: { ...ours, revokedAt: null }, data: { revokedAt: new Date() } });
    const { token } = await issueKey(transaction, {
      accountId,
      name: keyName,
      scopes: ['analyze', 'admin'],
      expiresAt: null,
    });
    // Before the commit: after a crash between the two, the file has an invalid key, which the next
    // start replaces.
    await writeWhole(file, `${token}\n`);
    return token;
  });
}

const lockId = 7270736902;
const keyName = 'local-key';

async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.new-${randomBytes(6).toString('hex')}`;
  try {
    await makeFolder(dirname(file));
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
