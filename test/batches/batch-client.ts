import type { Answer, Client } from '../conformance/create-client';
import { waitUntil } from '../support/wait-until';

/** A batch as GraphQL shows it. */
interface ShownBatch {
  readonly id: string;
  readonly state: string;
  readonly counts: {
    readonly total: number;
    readonly waiting: number;
    readonly answered: number;
    readonly failed: number;
  };
  readonly progress: number;
  readonly etaSeconds: number | null;
  readonly resultsUrl: string | null;
  readonly dataVersions: readonly {
    readonly dataVersion: string;
    readonly recipes: number;
    readonly firstIndex: number;
  }[];
  readonly notifiedAt: string | null;
  readonly notifyError: string | null;
}

const shown = `id state counts { total waiting answered failed } progress etaSeconds resultsUrl
  dataVersions { dataVersion recipes firstIndex } notifiedAt notifyError`;

const created = `{ batch { ${shown} } uploadUrl webhookSecret }`;

interface CreatedBatch {
  readonly batch: ShownBatch;
  readonly uploadUrl: string | null;
  readonly webhookSecret: string | null;
}

/** What a caller with a key does with batches, over real sockets. */
export interface BatchClient {
  readonly ask: (query: string, variables?: Readonly<Record<string, unknown>>) => Promise<Answer>;
  readonly create: (recipes: readonly unknown[], webhookUrl?: string) => Promise<CreatedBatch>;
  readonly createFromFile: () => Promise<CreatedBatch & { readonly uploadUrl: string }>;
  readonly upload: (url: string, body: string | Buffer) => Promise<Answer>;
  readonly show: (id: string) => Promise<ShownBatch>;
  readonly waitUntilFinished: (id: string) => Promise<ShownBatch>;
  /** The lines of the results of a finished batch. */
  readonly readResults: (id: string) => Promise<readonly string[]>;
}

export function createBatchClient(client: Pick<Client, 'send'>, key: string): BatchClient {
  async function ask(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    return client.send({ method: 'POST', path: '/graphql', headers, body: JSON.stringify({ query, variables }) });
  }

  async function get<T>(query: string, variables: Readonly<Record<string, unknown>>): Promise<T> {
    const { body } = await ask(query, variables);
    if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
    const it: T = body.data.it;
    return it;
  }

  const show = (id: string): Promise<ShownBatch> => get(`query ($id: ID!) { it: batch(id: $id) { ${shown} } }`, { id });

  async function waitUntilFinished(id: string): Promise<ShownBatch> {
    let batch = await show(id);
    await waitUntil(async () => {
      batch = await show(id);
      return batch.state === 'DONE' || batch.state === 'CANCELED';
    }, 50);
    return batch;
  }

  return {
    ask,
    create: (recipes, webhookUrl) =>
      get(
        `mutation ($recipes: [RecipeInput!]!, $webhookUrl: String) { it: createBatch(recipes: $recipes, webhookUrl: $webhookUrl) ${created} }`,
        { recipes, webhookUrl: webhookUrl ?? null },
      ),
    createFromFile: () => get(`mutation { it: createBatchFromFile(name: "file") ${created} }`, {}),
    upload: (url, body) => client.send({ method: 'PUT', path: toPath(url), body }),
    show,
    waitUntilFinished,
    async readResults(id) {
      const { resultsUrl } = await waitUntilFinished(id);
      const { text } = await client.send({ path: toPath(resultsUrl ?? '') });
      return text.split('\n').slice(0, -1);
    },
  };
}

/** The path and query of an address of the service. */
export const toPath = (url: string): string => `${new URL(url).pathname}${new URL(url).search}`;
