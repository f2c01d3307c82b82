import { readConfig } from '../../../src/config';
import { createLog, type Log } from '../../../src/log';
import { startService, type Service } from '../../../src/start/service';
import { createCaller } from '../account';
import { createFullDatabase, type TestDatabase } from '../database';
import type { Chat } from './check-chat';
import { openStandIn, type StandIn } from './open-stand-in';
import type { Script } from './scripted-answer';

/**
 * Services with a model: a database and a stand-in of their own, and a key that may ask fifty times
 * a second.
 */
export interface Bench {
  readonly own: TestDatabase;
  /** The key. */
  readonly token: string;
  readonly standIn: StandIn;
  readonly start: (variables?: Readonly<Record<string, string>>, log?: Log) => Promise<Service>;
  readonly analyze: (
    service: Service,
    ingredients: readonly string[],
    more?: { readonly title?: string; readonly token?: string },
  ) => Promise<{ readonly status: number; readonly body: string; readonly headers: Headers }>;
  readonly close: () => Promise<void>;
}

/**
 * Opens a bench before each test of the file and closes it after. A test in which a call broke the
 * protocol fails.
 */
export function openBenchForEachTest(use: (bench: Bench) => void): void {
  let bench: Bench;
  beforeEach(async () => {
    bench = await openBench();
    use(bench);
  });
  afterEach(async () => {
    expect(bench.standIn.mistakes).toEqual([]);
    await bench.close();
  });
}

async function openBench(): Promise<Bench> {
  const own = await createFullDatabase();
  const standIn = await openStandIn();
  const services: Service[] = [];
  const { token: key } = await createCaller(own.database, 'Scale');
  return {
    own,
    token: key,
    standIn,
    async start(variables = {}, log = createLog('silent')) {
      const common = { DATABASE_URL: own.url, PORT: '0', AI_ENGINE: 'ollama', WARM_UP: 'off' };
      const model = { OLLAMA_HOST: standIn.host, OLLAMA_MODEL: standIn.model };
      const service = await startService(readConfig({ ...common, ...model, ...variables }), log);
      services.push(service);
      return service;
    },
    async analyze({ url }, ingredients, { title = 'Supper', token = key } = {}) {
      const response = await fetch(`${url}/v1/analyze`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ title, ingredients, servings: 2 }),
      });
      const body = await response.text();
      return { status: response.status, body, headers: response.headers };
    },
    async close() {
      for (const service of services) await service.close();
      await standIn.close();
      await own.drop();
    },
  };
}

/** A model that chooses the first record with the word in it, and says yes to every food. */
export function pick(word: string): (chat: Chat) => Script {
  return ({ messages }) => {
    const user = messages.at(-1)?.content ?? '';
    if (user.includes('Record: ')) return { content: '1' };
    const line = user.split('\n').find((row) => /^\d /.test(row) && row.toLowerCase().includes(word));
    return { content: line?.[0] ?? '1' };
  };
}
