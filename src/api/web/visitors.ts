import type { Request, Response } from 'express';
import type { Database } from '../../database/open-database';
import { findVisitor, maxAgeMs, type Visitor } from '../../people/sessions';
import type { Origin } from '../../people/users';
import { ApiError } from '../../errors';

/** Tells who looks at a page, by the cookie of the session. */
export interface Visitors {
  /** Null for a visitor who is not signed in. */
  find(request: Request): Promise<Visitor | null>;
  /** @throws SignInNeeded, which the pages answer with the way to sign in */
  get(request: Request): Promise<Visitor>;
  /** @throws SignInNeeded, or ApiError `forbidden` for somebody who is no admin */
  getAdmin(request: Request): Promise<Visitor>;
}

export function createVisitors(database: Database): Visitors {
  async function find(request: Request): Promise<Visitor | null> {
    const token = readSessionToken(request);
    return token === null ? null : findVisitor(database, token);
  }
  async function get(request: Request): Promise<Visitor> {
    const visitor = await find(request);
    if (visitor === null) throw new SignInNeeded(request.method === 'GET' ? request.originalUrl : '/dashboard');
    return visitor;
  }
  async function getAdmin(request: Request): Promise<Visitor> {
    const visitor = await get(request);
    if (!visitor.user.isAdmin) throw new ApiError('admins_only');
    return visitor;
  }
  return { find, get, getAdmin };
}

/** A page is for those who are signed in. */
export class SignInNeeded extends Error {
  override readonly name = 'SignInNeeded';

  /** @param path where to go on after signing in */
  constructor(readonly path: string) {
    super('A page was asked for by somebody who is not signed in.');
  }
}

/**
 * The cookie's name. Over HTTPS browsers take one that begins with `__Host-` only from this very host, with `Secure` and for all paths, so that no other
 * host of the domain can plant one; plain HTTP, as on a loopback address, cannot have that.
 */
function toCookieName({ secure }: Pick<Request, 'secure'>): string {
  return secure ? '__Host-session' : 'session';
}

/** The token of the session that a request belongs to; null where it has none. */
export function readSessionToken(request: Request): string | null {
  const start = `${toCookieName(request)}=`;
  const cookie = (request.headers.cookie ?? '').split(/; */).find((each) => each.startsWith(start));
  return cookie?.slice(start.length) ?? null;
}

/** Signs the browser in: the answer carries the cookie. */
export function setSessionCookie(request: Request, response: Response, token: string): void {
  writeCookie(request, response, `${token}; Max-Age=${maxAgeMs / 1000}`);
}

/** Takes the cookie away again. */
export function clearSessionCookie(request: Request, response: Response): void {
  writeCookie(request, response, '; Max-Age=0');
}

function writeCookie(request: Request, response: Response, value: string): void {
  const secure = request.secure ? '; Secure' : '';
  response.setHeader('Set-Cookie', `${toCookieName(request)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`);
}

/** Where a request comes from, for the session and the audit trail. */
export function toOrigin(request: Request): Origin {
  return { address: request.ip ?? '', agent: request.headers['user-agent'] ?? '' };
}
