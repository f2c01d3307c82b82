import { randomBytes } from 'node:crypto';
import { Router, type Request } from 'express';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { ApiError } from '../../errors';
import type { Visitor } from '../../people/sessions';
import type { Assets } from '../parts/assets';
import { readParameter } from '../parts/forms';
import type { Visitors } from '../parts/visitors';

/**
 * Allows only resources of this service, so that the page works without the internet.
 * @param nonce the value that style elements of GraphiQL's dialogs and menus have
 */
const toPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

interface PlaygroundParts {
  readonly visitors: Visitors;
  readonly assets: Assets;
}

/**
 * Creates the playground at GET /graphql: GraphiQL with a field for a key, served by the service
 * itself under a strict content security policy.
 */
export function createPlaygroundRouter({ visitors, assets }: PlaygroundParts): Router {
  const router = Router({ caseSensitive: true });
  router.get('/graphql', async (request, response) => {
    if (isProgramQuery(request)) throw new ApiError('method_not_allowed', { headers: { Allow: 'POST' } });
    const nonce = randomBytes(16).toString('base64');
    const visitor = await visitors.find(request);
    const html = renderToString(<Playground {...{ visitor, assets, nonce }} />);
    response.setHeader('Content-Security-Policy', toPolicy(nonce));
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cache-Control', 'no-store');
    response.end(`<!doctype html>\n${html}\n`);
  });
  return router;
}

/**
 * Whether a program sends a query in the address, as other GraphQL servers allow: a page with the
 * status 200 would be taken for the result.
 */
function isProgramQuery(request: Request): boolean {
  return readParameter(request, 'query') !== '' && request.headers.accept?.includes('text/html') !== true;
}

/**
 * The published scripts of GraphiQL in the order in which they run, after the page is parsed. The
 * build copies them, so that their packages are not needed at run time.
 */
const scripts = ['react.js', 'react-dom.js', 'graphiql.js'] as const;

interface PageParts {
  readonly visitor: Visitor | null;
  readonly assets: Assets;
  readonly nonce: string;
}

function Playground({ visitor, assets, nonce }: PageParts): VNode {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Playground · Recipe nutrition</title>
        <link rel="icon" href={assets.find('favicon.svg')} type="image/svg+xml" />
        <link rel="stylesheet" href={assets.find('graphiql.css')} />
        <link rel="stylesheet" href={assets.find('playground.css')} />
        {scripts.map((name) => (
          <script key={name} defer src={assets.find(name)} />
        ))}
        <script type="module" nonce={nonce} src={assets.find('playground.js')} />
      </head>
      <body>
        <header class="bar">
          <Links visitor={visitor} />
          <KeyForm visitor={visitor} />
          <p class="choice">
            <label for="example">Example</label>
            <select id="example" />
          </p>
          <p id="key-state" role="status" />
        </header>
        <main id="playground" data-signed-in={visitor === null ? 'no' : 'yes'}>
          <noscript>
            <p class="notice">
              The playground needs JavaScript. Without it, send queries by POST /graphql; the documentation shows how.
            </p>
          </noscript>
        </main>
      </body>
    </html>
  );
}

function Links({ visitor }: { readonly visitor: Visitor | null }): VNode {
  return (
    <nav aria-label="Main">
      <a class="brand" href="/">
        Recipe nutrition
      </a>
      <h1>Playground</h1>
      <a href="/docs">Docs</a>
      {visitor === null ? <a href="/sign-in?next=%2Fgraphql">Sign in</a> : <a href="/dashboard">Dashboard</a>}
      {visitor?.user.isAdmin === true ? <a href="/admin">Admin</a> : null}
    </nav>
  );
}

/** Renders the field of the key. The script keeps the key in the tab; the form is never sent. */
function KeyForm({ visitor }: { readonly visitor: Visitor | null }): VNode {
  return (
    <form id="key-form">
      <label for="key">API key</label>
      <input
        id="key"
        type="password"
        autocomplete="off"
        spellcheck={false}
        placeholder={visitor === null ? 'rna_…' : 'not needed: you are signed in'}
        aria-describedby="key-hint key-state"
      />
      <button type="submit">Use</button>
      <button type="button" id="forget-key" hidden>
        Forget
      </button>
      <small id="key-hint">Kept in this tab only.</small>
    </form>
  );
}
