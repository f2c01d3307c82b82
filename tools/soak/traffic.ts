import { createHash } from 'node:crypto';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { createToken } from '../../src/accounts/key-token';
import type { NamedRequest, RequestMaker } from './requests';
import type { Kind, Outcome, Tally } from './tally';

interface TrafficParts {
  readonly url: string;
  readonly keys: { readonly large: string; readonly small: string };
  readonly makeRequest: RequestMaker;
  readonly tally: Tally;
  /** Requests a second of the large plan; the small plan's caller sends four times its plan. */
  readonly perSecond: number;
}

/** Sends mixed requests at a steady rate, whether they are answered or not, until it is stopped. */
export function startTraffic({ url, keys, makeRequest, tally, perSecond }: TrafficParts): { stop(): Promise<void> } {
  const agent = new Agent({ keepAlive: true, maxSockets: maxInFlight });
  const inFlight = new Set<Promise<void>>();
  let sent = 0;
  let sentSmall = 0;

  function send(kind: Kind, { key, name, asked }: { key: string; name: string; asked: NamedRequest }): void {
    // A service that hangs would be given more and more.
    if (inFlight.size >= maxInFlight) return;
    const one = post({ url, key, agent }, asked).then((answer) => {
      tally.add({ kind, name, isRecipe: asked.isRecipe, ...answer });
      inFlight.delete(one);
    });
    inFlight.add(one);
  }

  function sendNext(): void {
    const number = sent++;
    const kind = cycle[number % cycle.length] ?? 'recipe seen';
    const key = kind === 'wrong key' ? wrongKey : keys.large;
    if (kind === 'no recipe') return send(kind, { key, name: kind, asked: { ...noRecipe, isRecipe: false } });
    const name = toName(kind, number);
    const asked = makeRequest(name);
    send(kind, { key, name, asked: kind === 'wrong key' ? { ...asked, isRecipe: false } : asked });
  }

  const timers = [
    setInterval(sendNext, 1000 / perSecond),
    setInterval(
      () => {
        const name = `seen:${sentSmall++ % seenRecipes}`;
        send('small plan', { key: keys.small, name, asked: makeRequest(name) });
      },
      1000 / (4 * smallPlan.requestsPerSecond),
    ),
  ];
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(inFlight);
      agent.destroy();
    },
  };
}

/** The plan of the caller that asks for more than it may have. */
export const smallPlan = { name: 'Soak small', requestsPerSecond: 10, recipesPerMonth: 1_000_000_000 } as const;

const maxInFlight = 128;
const seenRecipes = 50;
const wrongKey = createToken();
const noRecipe = { path: '/v1/analyze', body: '{"title":"Nothing","ingredients":[],"servings":"2"}' } as const;

const cycle: readonly Kind[] = [
  ...Array.from({ length: 4 }, (): readonly Kind[] => [
    'recipe seen',
    'recipe never seen',
    'recipe seen',
    'GraphQL',
    'recipe never seen',
  ]).flat(),
  'no recipe',
  'recipe seen',
  'wrong key',
];

function toName(kind: Kind, number: number): string {
  if (kind === 'recipe never seen') return `new:${number}`;
  if (kind !== 'GraphQL') return `seen:${number % seenRecipes}`;
  return number % 2 === 0 ? `graphql:${number % 1000}` : `search:${number % 1000}`;
}

/** Where and as whom a request is sent; without a key where the address is the key. */
export interface Target {
  readonly url: string;
  readonly key: string | null;
  readonly agent?: Agent;
}

/** An answer, or the lack of one. */
export interface Reply extends Omit<Outcome, 'kind' | 'name' | 'isRecipe'> {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Posts a request and waits for all of its answer. Never throws: no answer is an outcome. */
export function post(target: Target, { path, body }: Pick<NamedRequest, 'path' | 'body'>): Promise<Reply> {
  return send(target, { method: 'POST', path, body });
}

/** Sends a request and waits for all of its answer. Never throws: no answer is an outcome. */
export function send(
  { url, key, agent }: Target,
  { method, path, body }: { readonly method: 'GET' | 'POST' | 'PUT'; readonly path: string; readonly body: string },
): Promise<Reply> {
  const fromMs = Date.now();
  return new Promise((resolve) => {
    function finish(status: string, { headers, text }: { headers: IncomingHttpHeaders; text: string }): void {
      const hash = hashBody(text);
      const version = headers['x-data-version'];
      resolve({
        status,
        version: typeof version === 'string' ? version : '',
        hash,
        headers,
        text,
        fromMs,
        toMs: Date.now(),
      });
    }
    const fail = (): void => finish('none', { headers: {}, text: '' });
    const sent = request(
      `${url}${path}`,
      {
        ...(agent === undefined ? {} : { agent }),
        method,
        headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), 'content-type': 'application/json' },
        signal: AbortSignal.timeout(deadlineMs),
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', fail);
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          const status = String(response.statusCode);
          const hasErrors = path === '/graphql' && status === '200' && text.includes('"errors":[');
          finish(hasErrors ? '200 with errors' : status, { headers: response.headers, text });
        });
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}

/** The hash by which bodies are compared. */
export function hashBody(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

const deadlineMs = 30_000;
