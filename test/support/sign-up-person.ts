import type { TestService } from '../conformance/start-test-service';
import { openBrowser, type Browser } from './browser';

export const password = 'correct horse battery';

/** A person who has just signed up. */
export interface SignedUp {
  readonly browser: Browser;
  readonly email: string;
  /** The token of the session. */
  readonly token: string;
}

let people = 0;

/** Signs up a new person from a network address of their own. */
export async function signUpPerson(service: TestService): Promise<SignedUp> {
  const browser = openBrowser(service, `127.0.1.${++people}`);
  const email = `person${people}@example.com`;
  await browser.post('/sign-up', { email, password });
  return { browser, email, token: browser.cookies.get('session') ?? '' };
}

/** Opens a browser at another network address with a stolen session token. */
export function openWithStolenSession(service: TestService, token: string): Browser {
  const thief = openBrowser(service, '127.0.9.9');
  thief.cookies.set('session', token);
  return thief;
}
