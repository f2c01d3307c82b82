import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router, type Response } from 'express';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Visitor } from '../../people/sessions';
import type { Assets } from './assets';
import type { Visitors } from './visitors';

/** Allows only resources of this service, so that the page works without the internet. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'", // GraphiQL's editor writes style elements
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The published files of GraphiQL. The build copies them, so that its packages are not needed at
 * run time.
 */
const files = {
  'react.js': 'text/javascript',
  'react-dom.js': 'text/javascript',
  'graphiql.js': 'text/javascript',
  'graphiql.css': 'text/css',
} as const;

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
    const html = renderToString(<Playground visitor={await visitors.find(request)} assets={assets} />);
    send(response, { type: 'text/html; charset=utf-8', caching: 'no-store', body: `<!doctype html>\n${html}\n` });
  });
  for (const [name, type] of Object.entries(files)) {
    const body = readFileSync(join(__dirname, '..', 'playground-assets', name));
    router.get(`/graphql/assets/${name}`, (_request, response) =>
      send(response, { type: `${type}; charset=utf-8`, caching: 'no-cache', body }),
    );
  }
  return router;
}

interface Content {
  readonly type: string;
  readonly caching: string;
  readonly body: string | Buffer;
}

function send(response: Response, { type, caching, body }: Content): void {
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', caching);
  response.end(body);
}

/** The scripts in the order in which they run, after the page is parsed. */
const scripts = ['react.js', 'react-dom.js', 'graphiql.js'] as const;

function Playground({ visitor, assets }: { readonly visitor: Visitor | null; readonly assets: Assets }): VNode {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Playground · Recipe nutrition</title>
        <link rel="icon" href={assets.find('favicon.svg')} type="image/svg+xml" />
        <link rel="stylesheet" href="/graphql/assets/graphiql.css" />
        <link rel="stylesheet" href={assets.find('playground.css')} />
        {scripts.map((name) => (
          <script key={name} defer src={`/graphql/assets/${name}`} />
        ))}
        <script type="module" src={assets.find('playground.js')} />
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
