import type { Caller } from '../../../../accounts/caller';

/** Whoever asks, for people: the account, and the key where it has another name. */
export function tellCaller({ accountName, keyName }: Caller): string {
  return keyName === accountName ? accountName : `${accountName} (${keyName})`;
}
