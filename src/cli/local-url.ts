import type { Config } from '../config';

/** The settings of the address on which the service listens. */
export type ListenConfig = Pick<Config, 'host' | 'port' | 'tls'>;

/** The addresses for all interfaces of a machine, each with that of its loopback. */
const loopbacks: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

/**
 * The address of the service with these settings for callers on this machine, without a slash at its
 * end. A service that listens on all addresses is reached at loopback.
 */
export function toLocalUrl({ host, port, tls }: ListenConfig): string {
  const address = loopbacks.get(host) ?? host;
  return `${tls === null ? 'http' : 'https'}://${address.includes(':') ? `[${address}]` : address}:${port}`;
}
