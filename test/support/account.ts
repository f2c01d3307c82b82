import type { KeyManager } from '../../src/accounts/account-keys';
import type { Caller, Scope } from '../../src/accounts/caller';
import { recordNothing } from '../../src/accounts/key-change';
import { openKeyring } from '../../src/accounts/keyring';
import { createKey } from '../../src/accounts/keys';
import type { Database } from '../../src/database/open-database';

/** Creates a key of a new account, and finds its caller. */
export async function createCaller(
  database: Database,
  planName: 'Free' | 'Developer' | 'Startup' | 'Scale',
): Promise<{ token: string; caller: Caller }> {
  const accountName = `account ${++count}`;
  const { token } = await createKey(database, {
    accountName,
    planName,
    name: 'test',
    scopes: ['analyze'],
    expiresAt: null,
  });
  const keyring = await openKeyring(database);
  const verdict = await keyring.checkKey(token);
  await keyring.close();
  if (verdict.state !== 'valid') throw new Error('The new key is not valid.');
  return { token, caller: verdict.caller };
}

let count = 0;

/** Creates a manager of keys who has these scopes and is not recorded. */
export function createManager(scopes: readonly Scope[]): KeyManager {
  return { record: recordNothing, getScopes: () => Promise.resolve(scopes) };
}
