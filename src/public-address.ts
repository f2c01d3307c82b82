import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** How the addresses of hosts are found, and which may be connected to; tests replace them. */
export interface AddressRules {
  /** The addresses of a host. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  /** Whether an address may be connected to. */
  readonly isAllowed: (address: string) => boolean;
}

/** Addresses as they are: those of the public internet only. */
export const publicAddresses: AddressRules = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
};

/** Whether an address is one of the public internet: no private, loopback or special range. */
export function isPublicAddress(address: string): boolean {
  try {
    // An IPv4 address written as IPv6 is judged as the IPv4 address that it is.
    return ipaddr.process(address).range() === 'unicast';
  } catch {
    return false;
  }
}

/**
 * Finds the address to connect to for a URL, once all addresses of its host are checked.
 * @returns null if there is none, or one of them is not allowed
 */
export async function findAllowedAddress(
  url: URL,
  { resolve, isAllowed }: AddressRules,
  signal: AbortSignal,
): Promise<string | null> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await Promise.race([resolve(host), rejectAtEnd(signal)]) : [host];
  const [first] = addresses;
  return first === undefined || !addresses.every(isAllowed) ? null : first;
}

/** A lookup that answers with an address that was checked: the name is not resolved again. */
export function pinAddress(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, options, callback) => {
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

function rejectAtEnd(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The time limit is exceeded.')), { once: true });
  });
}
