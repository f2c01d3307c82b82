import { Router, type ErrorRequestHandler, type Request, type Response } from 'express';
import type { VNode } from 'preact';
import { ApiError } from '../../errors';
import { PasswordsBusy } from '../../people/passwords';
import type { Visitor } from '../../people/sessions';
import { toErrorHeaders } from '../http/responses';
import { findRecord } from '../http/request-record';
import type { Assets } from './assets';
import { createDocsPages } from './docs-pages';
import { createHomePage } from './home-page';
import { createSignInPages } from './sign-in-page';
import { createSignUpPages } from './sign-up-page';
import { SignInNeeded } from './visitors';
import type { WebParts } from './web-parts';

/** First parts of the paths of all pages: what metrics and the log call their routes. */
export const pagePaths = [
  '/',
  '/assets',
  '/docs',
  '/favicon.ico',
  '/sign-in',
  '/sign-out',
  '/sign-out-everywhere',
  '/sign-up',
  '/welcome',
] as const;

/** Everything that people look at in a browser. */
export function createWebRoutes(parts: WebParts, assets: Assets): Router {
  const router = Router({ caseSensitive: true });
  router.use(assets.router);
  router.get('/favicon.ico', (_request, response) => response.redirect(301, assets.find('favicon.svg')));
  router.use(createHomePage(parts));
  router.use(createDocsPages(parts));
  router.use(createSignInPages(parts));
  router.use(createSignUpPages(parts));
  return router;
}

/**
 * Answers a browser with a page where something is refused; a client that did not ask for HTML gets what the next handler sends, the body of the contract.
 * Whoever is not signed in is sent to sign in.
 */
export function createPageErrors({ pages, visitors }: Pick<WebParts, 'pages' | 'visitors'>): ErrorRequestHandler {
  // eslint-disable-next-line max-params -- Express tells an error handler by its four parameters
  return async (error: unknown, request: Request, response: Response, next) => {
    if (error instanceof SignInNeeded) {
      response.redirect(303, `/sign-in?next=${encodeURIComponent(error.path)}`);
      return;
    }
    const refusal = error instanceof PasswordsBusy ? new ApiError('overloaded', { cause: error }) : error;
    if (!(refusal instanceof ApiError) || response.headersSent || !wantsPage(request)) {
      next(refusal);
      return;
    }
    const record = findRecord(response);
    if (record !== null) record.reason = refusal.reason;
    for (const [name, value] of Object.entries(toErrorHeaders(refusal))) response.setHeader(name, value);
    const visitor = await visitors.find(request).catch((): Visitor | null => null);
    const title = titles[refusal.status] ?? 'The request cannot be answered';
    const content = <Refused title={title} refusal={refusal} requestId={record?.id ?? ''} />;
    pages.send(response, { status: refusal.status, frame: { title, visitor }, content });
  };
}

/** Whether the request prefers a page: browsers name HTML, programs name JSON or take anything. */
function wantsPage(request: Request): boolean {
  return (request.headers.accept ?? '').includes('text/html') && request.accepts(['json', 'html']) === 'html';
}

const titles: Readonly<Record<number, string>> = {
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Nothing is here',
  405: 'This address is for programs',
  429: 'Too many requests',
  503: 'Not available at the moment',
};

interface RefusedParts {
  readonly title: string;
  readonly refusal: ApiError;
  readonly requestId: string;
}

function Refused({ title, refusal, requestId }: RefusedParts): VNode {
  return (
    <>
      <h1>{title}</h1>
      <p>{refusal.message}</p>
      <p>
        <a href="/">Back to the start</a>
      </p>
      <p class="hint">
        Error <code>{refusal.code}</code>, request <code>{requestId}</code>
      </p>
    </>
  );
}
