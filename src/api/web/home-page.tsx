import { Router } from 'express';
import type { VNode } from 'preact';
import type { Visitor } from '../../people/sessions';
import { toServiceUrl } from '../http/service-url';
import { createRecentReadiness } from '../operations-routes';
import type { WebParts } from './web-parts';

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
  readonly status: 'ready' | 'degraded' | 'unavailable';
  /**
   * What does not work; empty for everyone but admins, because the sentences name internal
   * addresses.
   */
  readonly messages: readonly string[];
  readonly mayJoin: boolean;
  /** Whether the service has the page `/try`. */
  readonly mayTry: boolean;
}

/** What people read of the state of the service. */
export const states = {
  ready: 'The service is ready.',
  degraded: 'The service responds, but a part of it does not work.',
  unavailable: 'The service is unavailable at the moment.',
} as const;

function Home({ visitor, url, status, messages, mayJoin, mayTry }: HomeParts): VNode {
  return (
    <>
      <h1>Recipe nutrition analysis</h1>
      <p class="lead">
        Send a recipe as you wrote it. The answer has the food and the grams of each line, 14 nutrients, diet and health
        labels, and the confidence of every step.
      </p>
      <p class={`state state-${status}`}>{states[status]}</p>
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

/** Renders an example command. */
export function Example({ url, token = 'YOUR_KEY' }: { readonly url: string; readonly token?: string }): VNode {
  const command = `curl ${url}/v1/analyze \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(pancakes)}'`;
  return (
    <div class="code">
      <pre tabindex={0} role="region" aria-label="Example command">
        <code>{command}</code>
      </pre>
    </div>
  );
}

const pancakes = {
  title: 'Pancakes',
  ingredients: ['1 1/2 cups all-purpose flour', '1 1/4 cups milk', '1 egg', '3 tablespoons butter, melted'],
  servings: 4,
};
