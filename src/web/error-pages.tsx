import type { ErrorRequestHandler, Request, Response } from 'express';
import type { VNode } from 'preact';
import { ApiError } from '../errors';
import { TooManyPasswordChecks } from '../people/passwords';
import { SessionEnded, type Visitor } from '../people/sessions';
import { isRemoved } from '../people/users';
import { toErrorHeaders, toApiError, type ErrorLogs } from '../api/http/responses';
import { findRecord } from '../api/http/request-record';
import { toServiceUrl } from '../api/http/service-url';
import { Example } from './parts/example';
import { findPage, readSessionToken, SignInRequired } from './parts/visitors';
import type { WebParts } from './parts/web-parts';

type PageErrorParts = Pick<WebParts, 'pages' | 'visitors'> & {
  readonly config: Pick<WebParts['config'], 'publicUrl'>;
  readonly logs: ErrorLogs;
};

/**
 * Creates the error handler that sends browsers a page. For a client that did not request HTML, the
 * next handler sends the error body of the contract. A visitor who is not signed in is redirected
 * to the sign-in.
 */
export function createPageErrors({ pages, visitors, config, logs }: PageErrorParts): ErrorRequestHandler {
  // eslint-disable-next-line max-params -- Express recognizes an error handler by its four parameters
  return async (error: unknown, request: Request, response: Response, next) => {
    const signIn = await findSignIn(visitors, { error, request });
    if (signIn !== null) {
      // A visitor who never signed in had no session that could end.
      const ended = request.method === 'POST' && readSessionToken(request) !== null ? '&done=ended' : '';
      response.redirect(303, `/sign-in?next=${encodeURIComponent(signIn.path)}${ended}`);
      return;
    }
    const thrown = error instanceof TooManyPasswordChecks ? new ApiError('overloaded', { cause: error }) : error;
    if (response.headersSent || response.destroyed || !wantsPage(request)) {
      next(thrown);
      return;
    }
    const apiError = toApiError(thrown, response, logs);
    const record = findRecord(response);
    if (record !== null) record.reason = apiError.reason;
    for (const [name, value] of Object.entries(toErrorHeaders(apiError))) response.setHeader(name, value);
    const visitor = await visitors.find(request).catch((): Visitor | null => null);
    const { status } = apiError;
    const isCall = request.path === '/v1/analyze' && status === 405;
    const title = isCall ? 'This address is for programs' : (titles[status] ?? 'The request failed');
    const content = (
      <Refused title={title} apiError={apiError} requestId={record?.id ?? ''}>
        {isCall ? <HowToCall url={toServiceUrl(config, request)} /> : null}
      </Refused>
    );
    response.vary('Accept');
    pages.send(response, { status, frame: { title, visitor, islands: ['copy'] }, content });
  };
}

/**
 * Returns the sign-in that an error calls for: that of a page which requires it, or of a visitor who
 * was removed, or whose session ended, while the request was answered.
 */
async function findSignIn(
  visitors: PageErrorParts['visitors'],
  { error, request }: { readonly error: unknown; readonly request: Request },
): Promise<SignInRequired | null> {
  if (error instanceof SignInRequired) return error;
  if (error instanceof SessionEnded) return new SignInRequired(findPage(request));
  if (!isRemoved(error)) return null;
  return visitors.get(request).then(
    () => null,
    (refusal: unknown) => (refusal instanceof SignInRequired ? refusal : null),
  );
}

/** The addresses for programs. They always answer with the error body of the contract. */
const programPaths: ReadonlySet<string> = new Set(['/v1/analyze', '/graphql']);

/**
 * Returns whether the client prefers a page. Browsers accept HTML; programs accept JSON or
 * anything.
 */
function wantsPage(request: Request): boolean {
  if (request.method === 'POST' && programPaths.has(request.path)) return false;
  return (request.headers.accept ?? '').includes('text/html') && request.accepts(['json', 'html']) === 'html';
}

const titles: Readonly<Record<number, string>> = {
  400: 'The request cannot be read',
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Page not found',
  405: 'Method not allowed',
  413: 'The request is too large',
  422: 'The request is not valid',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Not available at the moment',
};

interface RefusedParts {
  readonly title: string;
  readonly apiError: ApiError;
  readonly requestId: string;
  readonly children: VNode | null;
}

function Refused({ title, apiError, requestId, children }: RefusedParts): VNode {
  return (
    <>
      <h1>{title}</h1>
      <p>{toSentence(apiError)}</p>
      {apiError.retryAfterSeconds === null ? null : <p>You can try again {printDelay(apiError.retryAfterSeconds)}.</p>}
      {children}
      <p>
        <a href="/">Back to the home page</a>, or read the <a href="/docs">documentation</a>.
      </p>
      <p class="hint">
        Error <code>{apiError.code}</code>, request <code>{requestId}</code>
      </p>
    </>
  );
}

/** The sentence of an error for a reader of pages: that of an unknown address tells programs what to do. */
function toSentence({ reason, message }: ApiError): string {
  return message === new ApiError('not_found').message && reason === 'not_found'
    ? 'There is no page at this address; it may be mistyped, or the page was moved.'
    : message;
}

/** Prints when a time is over, in the unit that fits it: "in 15 minutes". */
function printDelay(seconds: number): string {
  const print = new Intl.RelativeTimeFormat('en');
  const [unit, length] = delayUnits.find(([, unitSeconds]) => seconds > 1.5 * unitSeconds) ?? ['second', 1];
  return print.format(Math.max(1, Math.ceil(seconds / length)), unit);
}

const delayUnits = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

function HowToCall({ url }: { readonly url: string }): VNode {
  return (
    <>
      <p>
        Send a recipe with <code>POST</code> and an API key:
      </p>
      <Example url={url} />
      <p>
        YOUR_KEY is an API key; the <a href="/dashboard">dashboard</a> shows it once when you create it. The{' '}
        <a href="/docs">reference</a> explains each field.
      </p>
    </>
  );
}
