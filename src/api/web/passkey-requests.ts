import { Router, type Request, type Response } from 'express';
import { ApiError } from '../../errors';
import { challengeLifetimeMs } from '../../people/passkey-challenges';
import { askForPasskey, askForSignIn, type PasskeySite } from '../../people/passkey-proof';
import { readEmail } from '../../people/users';
import { sendJson } from '../http/responses';
import { readCookie, setCookie } from './cookies';
import { readField, readForms } from './forms';
import { toUrl } from './home-page';
import { toOrigin } from './visitors';
import type { WebParts } from './web-parts';

/** What the script of the passkey buttons asks before the browser asks its authenticator. The answers go with ordinary forms. */
export function createPasskeyRequests({ visitors, database, config, attempts }: WebParts): Router {
  const router = Router({ caseSensitive: true });

  async function count(request: Request): Promise<void> {
    const waitMs = await attempts.countChallenge(toOrigin(request).address);
    if (waitMs !== null) throw new ApiError('too_many_attempts', { retryAfterSeconds: waitMs / 1000 });
  }

  function send(request: Request, response: Response, asked: { options: object; browserSecret: string }): void {
    setCookie(response, {
      name: 'passkey',
      value: asked.browserSecret,
      maxAgeSeconds: challengeLifetimeMs / 1000,
      isSecure: request.secure,
    });
    sendJson(response, 200, JSON.stringify(asked.options));
  }

  router.post('/passkeys/sign-in', ...readForms(), async (request, response) => {
    await count(request);
    send(request, response, await askForSignIn(database, toPasskeySite(request, config.publicUrl)));
  });

  // Nothing is looked up: whether the address is known shows when the form is sent, as with a password.
  router.post('/passkeys/sign-up', ...readForms(), async (request, response) => {
    await count(request);
    const userName = readEmail(readField(request, 'email'));
    if (userName === null) throw new ApiError('bad_form', { message: 'Type your email address first.' });
    const site = toPasskeySite(request, config.publicUrl);
    send(request, response, await askForPasskey(database, { site, userId: null, userName }));
  });

  router.post('/passkeys/add', ...readForms(), async (request, response) => {
    const { user } = await visitors.get(request);
    await count(request);
    const site = toPasskeySite(request, config.publicUrl);
    const userName = user.email ?? 'first user';
    send(request, response, await askForPasskey(database, { site, userId: user.id, userName }));
  });
  return router;
}

/** The site of passkeys: the address that the operator set, or else the one that the browser came to. */
export function toPasskeySite(request: Request, publicUrl: string | null): PasskeySite {
  const url = publicUrl ?? toUrl(request);
  if (!URL.canParse(url)) throw new ApiError('bad_request');
  const { hostname, origin } = new URL(url);
  return { id: hostname, origin };
}

/** The secret that ties an answer to this browser, which the answer takes away; "" where there is none. */
export function takePasskeyCookie(request: Request, response: Response): string {
  setCookie(response, { name: 'passkey', value: '', maxAgeSeconds: 0, isSecure: request.secure });
  return readCookie(request, 'passkey') ?? '';
}
