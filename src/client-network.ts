import ipaddr from 'ipaddr.js';

/**
 * Returns the network of an address, by which clients are counted: an IPv4 address, also in its IPv6
 * form, or the first half of an IPv6 address, because one connection has 2^64 of them. All texts
 * that are no address are one network: behind a trusted proxy a client may invent them.
 */
export function toNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return 'no address';
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
