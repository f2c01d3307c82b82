import { startTestService, type TestService } from '../conformance/start-test-service';
import { createSmallDatabase, type TestDatabase } from '../support/database';

/** A service on a database with foods of the seed, and a key that may correct it. */
export interface CorrectionBench {
  readonly service: TestService;
  readonly store: TestDatabase;
  /** With both scopes, as the local key has them. */
  readonly key: string;
  /** The answer of GraphQL: its data, or its errors. */
  readonly ask: (query: string, variables?: Record<string, unknown>) => Promise<GraphqlAnswer>;
  /** Analyzes these lines over REST: the first line of the answer, and its version. */
  readonly analyze: (...lines: readonly string[]) => Promise<AnalyzedAnswer>;
  readonly close: () => Promise<void>;
}

interface GraphqlAnswer {
  readonly status: number;
  readonly version: string;
  readonly data: ReturnType<typeof JSON.parse>;
  readonly errors: ReturnType<typeof JSON.parse>;
}

interface AnalyzedAnswer {
  readonly version: string;
  /** The whole body. */
  readonly text: string;
  readonly line: ReturnType<typeof JSON.parse>;
  readonly labels: readonly string[];
}

/**
 * Opens a bench.
 * @param store a seeded database of another bench, to serve it a second time; a new one where it is
 * left out
 */
export async function openCorrectionBench(store?: TestDatabase): Promise<CorrectionBench> {
  const own = store ?? (await createSmallDatabase());
  const service = await startTestService({ follow: own });
  const key = await service.createKey({ scopes: ['analyze', 'admin'] });

  async function ask(query: string, variables: Record<string, unknown> = {}): Promise<GraphqlAnswer> {
    const answer = await service.send({
      method: 'POST',
      path: '/graphql',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data = null, errors = null } = answer.body;
    return { status: answer.status, version: String(answer.headers['x-data-version']), data, errors };
  }

  async function analyze(...lines: readonly string[]): Promise<AnalyzedAnswer> {
    const answer = await service.analyze(key, { title: 'A recipe', ingredients: lines, servings: 1 });
    return {
      version: String(answer.headers['x-data-version']),
      text: answer.text,
      line: answer.body.ingredients[0],
      labels: answer.body.health_labels,
    };
  }

  return {
    service,
    store: own,
    key,
    ask,
    analyze,
    async close() {
      await service.close();
      if (store === undefined) await own.drop();
    },
  };
}
