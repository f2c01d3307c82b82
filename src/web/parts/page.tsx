import type { Response } from 'express';
import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Visitor } from '../../people/sessions';
import type { Assets } from './assets';

/** The parts of a page around its content. */
interface PageFrame {
  readonly title: string;
  /** Null for a visitor who is not signed in. */
  readonly visitor: Visitor | null;
  /** A sentence at the top of the page about the result of the previous request. */
  readonly done?: string | undefined;
  /** The names of scripts that improve the page. The page works without them. */
  readonly islands?: readonly string[];
  /** Whether the content is wide, such as tables. */
  readonly wide?: boolean;
}

/** Sends pages. */
export interface Pages {
  /** @param status the HTTP status */
  send(response: Response, page: { status?: number; frame: PageFrame; content: VNode }): void;
}

/** Forbids resources of other hosts, inline scripts and styles, and frames of other sites. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Creates the sender of pages. */
export function createPages(assets: Assets, { mayTry }: { readonly mayTry: boolean }): Pages {
  return {
    send(response, { status = 200, frame, content }) {
      const html = renderToString(
        <Document assets={assets} mayTry={mayTry} {...frame}>
          {content}
        </Document>,
      );
      response.status(status);
      response.setHeader('Content-Security-Policy', policy);
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
      // Without a referrer, browsers would send forms with the origin "null".
      response.setHeader('Referrer-Policy', 'same-origin');
      response.end(`<!doctype html>\n${html}\n`);
    },
  };
}

type DocumentParts = PageFrame & {
  readonly assets: Assets;
  /** Whether the service has the page `/try`. */
  readonly mayTry: boolean;
  readonly children: ComponentChildren;
};

function Document(parts: DocumentParts): VNode {
  const { assets, mayTry, title, visitor, done, islands = [], wide = false, children } = parts;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Recipe nutrition`}</title>
        <link rel="icon" href={assets.find('favicon.svg')} type="image/svg+xml" />
        <link rel="stylesheet" href={assets.find('site.css')} />
        {islands.map((name) => (
          <script key={name} type="module" src={assets.find(`${name}.js`)} />
        ))}
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to the content
        </a>
        <Header visitor={visitor} mayTry={mayTry} />
        <main id="content" class={wide ? 'wide' : undefined}>
          {done === undefined ? null : (
            <p class="done" role="status">
              {done}
            </p>
          )}
          {children}
        </main>
        <footer>
          <p>
            Food data from <a href="https://fdc.nal.usda.gov/">USDA FoodData Central</a>. Results may be stored and
            shown without naming this service.
          </p>
        </footer>
      </body>
    </html>
  );
}

function Header({ visitor, mayTry }: Pick<DocumentParts, 'visitor' | 'mayTry'>): VNode {
  return (
    <header>
      <nav aria-label="Main">
        <a class="brand" href="/">
          Recipe nutrition
        </a>
        <ul>
          {mayTry ? (
            <li>
              <a href="/try">Try it</a>
            </li>
          ) : null}
          <li>
            <a href="/docs">Docs</a>
          </li>
          <li>
            <a href="/graphql">Playground</a>
          </li>
          {visitor === null ? (
            <li>
              <a href="/sign-in">Sign in</a>
            </li>
          ) : (
            <>
              <li>
                <a href="/dashboard">Dashboard</a>
              </li>
              {visitor.user.isAdmin ? (
                <li>
                  <a href="/admin">Admin</a>
                </li>
              ) : null}
              <li>
                <a href="/account">Sign-in settings</a>
              </li>
              <li>
                <form method="post" action="/sign-out">
                  <button class="link" type="submit">
                    Sign out
                  </button>
                </form>
              </li>
            </>
          )}
        </ul>
      </nav>
    </header>
  );
}
