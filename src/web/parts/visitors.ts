import type { Request, Response } from 'express';
import type { Database } from '../../database/open-database';
import { findVisitor, maxAgeMs, type Visitor } from '../../people/sessions';
import type { ClientInfo } from '../../people/users';
import { ApiError } from '../../errors';
import { readCookie, setCookie } from './cookies';

/** Identifies the visitor of a page by the session cookie. */
export interface Visitors {
  /** Finds the visitor. Returns null if there is no valid session. */
  find(request: Request): Promise<Visitor | null>;
  /** @throws SignInRequired if there is no valid session; the error pages redirect to the sign-in */
  get(request: Request): Promise<Visitor>;
  /**
   * @throws SignInRequired if there is no valid session
   * @throws ApiError `forbidden` if the visitor is not an admin
   */
  getAdmin(request: Request): Promise<Visitor>;
}

/** Creates the lookup of visitors. */
export function createVisitors(database: Database): Visitors {
  async function find(request: Request): Promise<Visitor | null> {
    const token = readSessionToken(request);
    return token === null ? null : findVisitor(database, token);
  }
  async function get(request: Request): Promise<Visitor> {
    const visitor = await find(request);
    if (visitor === null) throw new SignInRequired(findPage(request));
    return visitor;
  }
  async function getAdmin(request: Request): Promise<Visitor> {
    const visitor = await get(request);
    if (!visitor.user.isAdmin) throw new ApiError('admins_only');
    return visitor;
  }
  return { find, get, getAdmin };
}

/** Finds the page to open after the sign-in that a request calls for: of a form, the first page of its area. */
export function findPage({ method, originalUrl }: Request): string {
  if (method === 'GET') return originalUrl;
  return ['/admin', '/account'].find((area) => originalUrl.startsWith(`${area}/`)) ?? '/dashboard';
}

/** The page requires a signed-in visitor. */
export class SignInRequired extends Error {
  override readonly name = 'SignInRequired';

  /** @param path the page to open after the sign-in */
  constructor(readonly path: string) {
    super('The page requires a signed-in visitor.');
  }
}

/** Reads the session token of a request; null for a visitor who is not signed in. It may have ended. */
export function readSessionToken(request: Request): string | null {
  return readCookie(request, 'session');
}

/** Sets the session cookie, which signs in the browser. */
export function setSessionCookie(request: Request, response: Response, token: string): void {
  setCookie(response, { name: 'session', value: token, maxAgeSeconds: maxAgeMs / 1000, isSecure: request.secure });
}

/** Removes the session cookie. */
export function clearSessionCookie(request: Request, response: Response): void {
  setCookie(response, { name: 'session', value: '', maxAgeSeconds: 0, isSecure: request.secure });
}

/** Returns the address and browser of a request, for the session and the audit trail. */
export function toClientInfo(request: Request): ClientInfo {
  return { address: request.ip ?? '', agent: request.headers['user-agent'] ?? '' };
}
