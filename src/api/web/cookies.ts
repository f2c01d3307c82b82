import type { Request, Response } from 'express';

/** A cookie of this service, which no script of a page can read. */
interface Cookie {
  readonly name: 'session' | 'passkey';
  readonly value: string;
  /** 0 takes the cookie away. */
  readonly maxAgeSeconds: number;
  /** Whether the request came over HTTPS. */
  readonly isSecure: boolean;
}

/**
 * The cookie's name. Over HTTPS browsers take one that begins with `__Host-` only from this very host, with `Secure` and for all paths, so that no other
 * host of the domain can plant one; plain HTTP, as on a loopback address, cannot have that.
 */
function toFullName({ name, isSecure }: Pick<Cookie, 'name' | 'isSecure'>): string {
  return isSecure ? `__Host-${name}` : name;
}

/** The value of a cookie of a request; null where it has none. */
export function readCookie({ secure, headers }: Request, name: Cookie['name']): string | null {
  const start = `${toFullName({ name, isSecure: secure })}=`;
  const cookie = (headers.cookie ?? '').split(/; */).find((each) => each.startsWith(start));
  return cookie?.slice(start.length) ?? null;
}

/** Adds a cookie to an answer. */
export function setCookie(response: Response, { value, maxAgeSeconds, ...rest }: Cookie): void {
  const secure = rest.isSecure ? '; Secure' : '';
  const cookie = `${toFullName(rest)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  response.append('Set-Cookie', cookie);
}
