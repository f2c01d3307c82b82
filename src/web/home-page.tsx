import { Router } from 'express';
import type { VNode } from 'preact';
import type { Visitor } from '../people/sessions';
import { toServiceUrl } from '../api/http/service-url';
import { createRecentReadiness } from '../api/operations-routes';
import { Example } from './parts/example';
import { StateLine, type ServiceState } from './parts/state-line';
import type { WebParts } from './parts/web-parts';

/** Creates GET /, which describes the service, its state and how to sign in. */
export function createHomePage({ pages, visitors, config, readyChecks }: WebParts): Router {
  const router = Router({ caseSensitive: true });
  const readState = createRecentReadiness(readyChecks, () => performance.now());
  router.get('/', async (request, response) => {
    const visitor = await visitors.find(request);
    const { status, messages } = await readState();
    pages.send(response, {
      frame: { title: 'Home', visitor, islands: ['copy'] },
      content: (
        <Home
          visitor={visitor}
          url={toServiceUrl(config, request)}
          status={status}
          messages={visitor?.user.isAdmin === true ? messages : []}
          mayJoin={config.signUp === 'open'}
          mayTry={config.tryIt !== 'off'}
        />
      ),
    });
  });
  return router;
}

interface HomeParts {
  readonly visitor: Visitor | null;
  readonly url: string;
  readonly status: ServiceState;
  /**
   * What does not work; empty for everyone but admins, because the sentences name internal
   * addresses.
   */
  readonly messages: readonly string[];
  readonly mayJoin: boolean;
  /** Whether the service has the page `/try`. */
  readonly mayTry: boolean;
}

function Home({ visitor, url, status, messages, mayJoin, mayTry }: HomeParts): VNode {
  return (
    <>
      <h1>Recipe nutrition analysis</h1>
      <p class="lead">
        Send a recipe as you wrote it. The response has the food and the grams of each line, 14 nutrients, diet and
        health labels, and a confidence for each line.
      </p>
      <StateLine status={status} />
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      <Actions visitor={visitor} mayJoin={mayJoin} mayTry={mayTry} />
      <h2>Try the API</h2>
      <Example url={url} />
      <KeyNote visitor={visitor} />
      <h2>Try a recipe</h2>
      {mayTry ? (
        <p>
          Paste a recipe or a whole page at <a href="/try">Try it</a>: the result follows as you type, with the reasons
          for every figure and a label to print. The <a href="/graphql">playground</a> does the same for GraphQL.
        </p>
      ) : (
        <p>
          The <a href="/graphql">playground</a> opens with a recipe. Change it, run it, and read the reasons for every
          figure.
        </p>
      )}
      <h2>Next steps</h2>
      <ul class="cards">
        <li>
          <a href="/docs">Documentation</a>
          <span>Reference, errors with their causes, guides.</span>
        </li>
        <li>
          <a href="/dashboard">Dashboard</a>
          <span>Keys, usage, members.</span>
        </li>
      </ul>
    </>
  );
}

function Actions({ visitor, mayJoin, mayTry }: Pick<HomeParts, 'visitor' | 'mayJoin' | 'mayTry'>): VNode {
  if (visitor !== null)
    return (
      <p class="actions">
        {mayTry ? <TryButton /> : null}
        <a class="button plain" href="/dashboard">
          Open the dashboard
        </a>
      </p>
    );
  return (
    <p class="actions">
      {mayTry ? <TryButton /> : null}
      <a class="button plain" href="/sign-in">
        Sign in
      </a>
      {mayJoin ? (
        <a class="button plain" href="/sign-up">
          Sign up
        </a>
      ) : null}
    </p>
  );
}

/** What the key of the example stands for. */
function KeyNote({ visitor }: Pick<HomeParts, 'visitor'>): VNode {
  if (visitor === null) return <p>YOUR_KEY is an API key; the dashboard shows it once when you create it.</p>;
  return (
    <>
      <p>
        YOUR_KEY is one of your API keys. The service stores only hashes of keys; when you create one, it is shown once,
        within this command.
      </p>
      <p class="actions">
        <a class="button plain" href="/dashboard#create">
          Create a key
        </a>
      </p>
    </>
  );
}

function TryButton(): VNode {
  return (
    <a class="button" href="/try">
      Try a recipe
    </a>
  );
}
