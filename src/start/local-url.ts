import type { Config } from '../config';

/** The settings of the address on which the service listens. */
export type ListenConfig = Pick<Config, 'host' | 'port' | 'tls'>;

/** The address of the service with these settings for callers on this machine, without a slash at its end. */
export function toListenUrl({ host, port, tls }: ListenConfig): string {
  const address = host.includes(':') ? `[${host}]` : host;
  return toLocalUrl(`${tls === null ? 'http' : 'https'}://${address}:${port}`);
}

/** A service that listens on all addresses is reached at loopback. */
export function toLocalUrl(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}
