import { Router, type Request, type Response } from 'express';
import { ApiError } from '../../errors';
import { challengeLifetimeMs } from '../../people/passkey-challenges';
import { createAuthenticationOptions, createRegistrationOptions, type PasskeySite } from '../../people/passkey-proof';
import { readEmail } from '../../people/users';
import { sendJson } from '../../api/http/responses';
import { toServiceUrl } from '../../api/http/service-url';
import { readCookie, setCookie } from '../parts/cookies';
import { readField, readForms, refuseAttempts } from '../parts/forms';
import { toClientInfo } from '../parts/visitors';
import type { WebParts } from '../parts/web-parts';

/**
 * Creates the routes from which the script of the passkey buttons requests a challenge. The signed
 * response is sent with an ordinary form.
 */
export function createPasskeyRequests({ visitors, database, config, attempts }: WebParts): Router {
  const router = Router({ caseSensitive: true });

  function count(request: Request): void {
    refuseAttempts(attempts.countChallenge(toClientInfo(request).address));
  }

  function send(request: Request, response: Response, challenge: { options: object; browserSecret: string }): void {
    setCookie(response, {
      name: 'passkey',
      value: challenge.browserSecret,
      maxAgeSeconds: challengeLifetimeMs / 1000,
      isSecure: request.secure,
    });
    sendJson(response, 200, JSON.stringify(challenge.options));
  }

  router.post('/passkeys/sign-in', ...readForms(), async (request, response) => {
    count(request);
    send(request, response, await createAuthenticationOptions(database, toPasskeySite(request, config.publicUrl)));
  });

  // The address is not looked up here. Whether it can be used is checked when the form is sent.
  router.post('/passkeys/sign-up', ...readForms(), async (request, response) => {
    count(request);
    const userName = readEmail(readField(request, 'email'));
    if (userName === null) throw new ApiError('bad_form', { message: 'Enter your email address first.' });
    const site = toPasskeySite(request, config.publicUrl);
    send(request, response, await createRegistrationOptions(database, { site, userId: null, userName }));
  });

  router.post('/passkeys/add', ...readForms(), async (request, response) => {
    const { user } = await visitors.get(request);
    count(request);
    const site = toPasskeySite(request, config.publicUrl);
    const userName = user.email ?? 'first user';
    send(request, response, await createRegistrationOptions(database, { site, userId: user.id, userName }));
  });
  return router;
}

/**
 * Returns the site of passkeys: the configured address, or the address of the request if there is
 * none.
 * @throws ApiError `bad_request` if the request names no valid host
 */
export function toPasskeySite(request: Request, publicUrl: string | null): PasskeySite {
  const url = toServiceUrl({ publicUrl }, request);
  if (!URL.canParse(url)) throw new ApiError('bad_request');
  const { hostname, origin } = new URL(url);
  return { id: hostname, origin };
}

/**
 * Reads and removes the cookie that ties a response of an authenticator to this browser. Returns ""
 * if there is none.
 */
export function takePasskeyCookie(request: Request, response: Response): string {
  setCookie(response, { name: 'passkey', value: '', maxAgeSeconds: 0, isSecure: request.secure });
  return readCookie(request, 'passkey') ?? '';
}
