import type { Request, Response } from 'express';

/** A cookie of this service. Scripts of a page cannot read it. */
interface Cookie {
  readonly name: 'session' | 'passkey';
  readonly value: string;
  /** 0 removes the cookie. */
  readonly maxAgeSeconds: number;
  /** Whether the request came over HTTPS. */
  readonly isSecure: boolean;
}

/**
 * Returns the full name of a cookie. Browsers accept a name that begins with `__Host-` only over
 * HTTPS, with `Secure`, for all paths, and from the same host. Other hosts of the domain therefore
 * cannot set it. Over plain HTTP, as on a loopback address, the prefix cannot be used.
 */
function toFullName({ name, isSecure }: Pick<Cookie, 'name' | 'isSecure'>): string {
  return isSecure ? `__Host-${name}` : name;
}

/** Reads a cookie of a request. Returns null if there is none. */
export function readCookie({ secure, headers }: Request, name: Cookie['name']): string | null {
  const start = `${toFullName({ name, isSecure: secure })}=`;
  const cookie = (headers.cookie ?? '').split(/; */).find((each) => each.startsWith(start));
  return cookie?.slice(start.length) ?? null;
}

/** Adds a cookie to a response. */
export function setCookie(response: Response, { value, maxAgeSeconds, ...rest }: Cookie): void {
  const secure = rest.isSecure ? '; Secure' : '';
  const cookie = `${toFullName(rest)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  response.append('Set-Cookie', cookie);
}
