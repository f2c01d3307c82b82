import type { Request, Response } from 'express';
import type { Database } from '../../database/open-database';
import { findVisitor, maxAgeMs, type Visitor } from '../../people/sessions';
import type { Origin } from '../../people/users';
import { ApiError } from '../../errors';
import { readCookie, setCookie } from './cookies';

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

/** The token of the session that a request belongs to; null where it has none. */
function readSessionToken(request: Request): string | null {
  return readCookie(request, 'session');
}

/** Signs the browser in: the answer carries the cookie. */
export function setSessionCookie(request: Request, response: Response, token: string): void {
  setCookie(response, { name: 'session', value: token, maxAgeSeconds: maxAgeMs / 1000, isSecure: request.secure });
}

/** Takes the cookie away again. */
export function clearSessionCookie(request: Request, response: Response): void {
  setCookie(response, { name: 'session', value: '', maxAgeSeconds: 0, isSecure: request.secure });
}

/** Where a request comes from, for the session and the audit trail. */
export function toOrigin(request: Request): Origin {
  return { address: request.ip ?? '', agent: request.headers['user-agent'] ?? '' };
}
