import type { Request } from 'express';
import type { Config } from '../../config';

/**
 * Returns the address of the service for links, without a slash at its end: the configured one, or
 * the one that the request used.
 */
export function toServiceUrl(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { protocol, headers }: Pick<Request, 'protocol' | 'headers'>,
): string {
  return publicUrl ?? `${protocol}://${headers.host ?? 'localhost'}`;
}
