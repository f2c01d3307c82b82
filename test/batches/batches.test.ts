import { deleteBatch } from '../../src/batches/cancel-batch';
import { readResults } from '../../src/batches/read-results';
import { oneLine, pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { createBatchClient, toPath, type BatchClient } from './batch-client';

let service: TestService;
let key: string;
let batches: BatchClient;

beforeAll(async () => {
  service = await startTestService({ role: 'all' });
  key = await service.createKey();
  batches = createBatchClient(service, key);
});
afterAll(() => service.close());

const wrong = [
  '{"title":"","ingredients":[],"servings":0}',
  '{',
  '[]',
  'null',
  Buffer.from([0x22, 0xff, 0x22]),
  `"${'x'.repeat(300_000)}"`,
  JSON.stringify({ ...oneLine('1 egg'), ingredients: ['1 egg', ' '] }),
];

/** Recipes of which each is another. */
const someRecipes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...pancakes, ingredients: [`${index + 1} g sugar`, '2 eggs'] }));

const toLines = (recipes: readonly unknown[]): string => recipes.map((each) => `${JSON.stringify(each)}\n`).join('');

describe('a batch of recipes', () => {
  test('has the bytes of REST for each recipe, in the order of the input, and one data version', async () => {
    const recipes = [...someRecipes(450), oneLine('1 xyzzy of qwertz')];
    const { batch, uploadUrl, webhookSecret } = await batches.create(recipes);
    expect([batch.state, uploadUrl, webhookSecret]).toEqual(['WAITING', null, null]);
    const lines = await batches.readResults(batch.id);
    const answers = [];
    for (const recipe of recipes) answers.push(await service.analyze(key, recipe));
    expect(lines).toEqual(answers.map(({ text }) => text));
    const done = await batches.show(batch.id);
    expect(done).toMatchObject({
      state: 'DONE',
      counts: { total: 451, waiting: 0, answered: 451, failed: 0 },
      progress: 1,
      etaSeconds: 0,
      dataVersions: [{ dataVersion: answers[0]?.headers['x-data-version'], recipes: 451, firstIndex: 0 }],
    });
    const { headers } = await service.send({ path: toPath(done.resultsUrl ?? '') });
    expect(headers['content-type']).toBe('application/jsonl; charset=utf-8');
    expect(headers['x-data-version']).toBe(answers[0]?.headers['x-data-version']);
  });

  test('from a file answers what REST refuses with the body of the refusal, byte for byte', async () => {
    const { batch, uploadUrl } = await batches.createFromFile();
    expect(batch.state).toBe('RECEIVING');
    const file = Buffer.concat([
      Buffer.from('\ufeff'),
      Buffer.from(toLines([pancakes])),
      ...wrong.flatMap((line) => [Buffer.from('\n  \r\n'), Buffer.from(line)]),
      Buffer.from(`\n${JSON.stringify(pancakes)}`),
    ]);
    const taken = await batches.upload(uploadUrl, file);
    expect([taken.status, taken.body]).toEqual([200, { id: batch.id, state: 'waiting', recipes: 9 }]);
    const lines = await batches.readResults(batch.id);
    const answers = [];
    for (const body of [pancakes, ...wrong, pancakes]) answers.push(await service.analyze(key, body));
    expect(lines).toEqual(answers.map(({ text }) => text));
    expect((await batches.show(batch.id)).counts).toEqual({ total: 9, waiting: 0, answered: 2, failed: 7 });
  });

  test('shows its results and its refusals page by page', async () => {
    const { batch, uploadUrl } = await batches.createFromFile();
    const recipes = someRecipes(430);
    await batches.upload(uploadUrl, `{\n${toLines(recipes)}[]\n`);
    await batches.waitUntilFinished(batch.id);
    const found: { index: number; state: string; body: string }[] = [];
    const query = `query ($id: ID!, $after: String) { batch(id: $id) {
      results(first: 90, after: $after) { edges { node { index state body } } pageInfo { hasNextPage endCursor } } } }`;
    let after: unknown = null;
    for (let hasNextPage = true; hasNextPage;) {
      const { body } = await batches.ask(query, { id: batch.id, after });
      const { edges, pageInfo } = body.data.batch.results;
      found.push(...edges.map(({ node }: { node: unknown }) => node));
      hasNextPage = pageInfo.hasNextPage;
      after = pageInfo.endCursor;
    }
    expect(found.map(({ index }) => index)).toEqual(Array.from({ length: 432 }, (_, index) => index));
    expect(found.map(({ body }) => body)).toEqual(await batches.readResults(batch.id));
    const ofFailed =
      'query ($id: ID!) { batch(id: $id) { failed { edges { node { index state } } pageInfo { hasNextPage } } } }';
    const { failed } = (await batches.ask(ofFailed, { id: batch.id })).body.data.batch;
    expect(failed).toEqual({
      edges: [0, 431].map((index) => ({ node: { index, state: 'FAILED' } })),
      pageInfo: { hasNextPage: false },
    });
  });

  test('is listed for its account, newest first, and for no other', async () => {
    const own = createBatchClient(service, await service.createKey());
    const first = await own.create([pancakes]);
    const second = await own.create([pancakes]);
    const list =
      'query ($after: String) { batches(first: 1, after: $after) { edges { node { id } } pageInfo { hasNextPage endCursor } } }';
    const { edges, pageInfo } = (await own.ask(list)).body.data.batches;
    expect([edges, pageInfo.hasNextPage]).toEqual([[{ node: { id: second.batch.id } }], true]);
    const next = (await own.ask(list, { after: pageInfo.endCursor })).body.data.batches;
    expect([next.edges, next.pageInfo.hasNextPage]).toEqual([[{ node: { id: first.batch.id } }], false]);
    const { body } = await batches.ask('query ($id: ID!) { batch(id: $id) { id } }', { id: first.batch.id });
    expect(body.data.batch).toBeNull();
    const canceled = await batches.ask('mutation ($id: ID!) { cancelBatch(id: $id) { id } }', { id: first.batch.id });
    expect(canceled.body.errors[0].extensions.code).toBe('not_found');
    const deleted = await batches.ask('mutation ($id: ID!) { deleteBatch(id: $id) }', { id: first.batch.id });
    expect(deleted.body.data.deleteBatch).toBe(false);
  });

  test('that is deleted is gone with its results', async () => {
    const { batch } = await batches.create([pancakes]);
    const { resultsUrl } = await batches.waitUntilFinished(batch.id);
    const { body } = await batches.ask('mutation ($id: ID!) { deleteBatch(id: $id) }', { id: batch.id });
    expect(body.data.deleteBatch).toBe(true);
    expect((await service.send({ path: toPath(resultsUrl ?? '') })).status).toBe(403);
    expect(await service.database.prisma.batchChunk.count({ where: { batchId: batch.id } })).toBe(0);
  });

  test('that is deleted while its results are read breaks off, so that no part passes for the whole', async () => {
    const { batch } = await batches.create(someRecipes(450));
    const { resultsUrl } = await batches.waitUntilFinished(batch.id);
    const { jobPool, prisma } = service.database;
    const reading = readResults(jobPool, { id: batch.id, state: 'done', recipes: 450 }, { from: 0, onlyFailed: false });
    expect((await reading.next()).value).toHaveLength(200);
    // As far as a removal that is under way.
    await prisma.batchChunk.deleteMany({ where: { batchId: batch.id, number: { lte: 1 } } });
    await expect(reading.next()).rejects.toThrow(/results are incomplete/);
    expect((await service.send({ path: toPath(resultsUrl ?? '') })).status).toBe(404);
  });

  test('whose results cannot be read to their end breaks off the download of them', async () => {
    const { batch } = await batches.create(someRecipes(250));
    const { resultsUrl } = await batches.waitUntilFinished(batch.id);
    await service.database.prisma.batchChunk.updateMany({
      where: { batchId: batch.id, number: 1 },
      data: { output: Uint8Array.of(0) },
    });
    const download = fetch(`http://127.0.0.1:${service.port}${toPath(resultsUrl ?? '')}`);
    await expect(download.then((answer) => answer.text())).rejects.toThrow();
  });

  test('that is deleted while its refused recipes are read breaks off, instead of listing too few', async () => {
    const refused = { ...pancakes, title: '' };
    const { batch } = await batches.create(someRecipes(450).with(0, refused).with(431, refused));
    await batches.waitUntilFinished(batch.id);
    const { jobPool, prisma } = service.database;
    const reading = readResults(jobPool, { id: batch.id, state: 'done', recipes: 450 }, { from: 0, onlyFailed: true });
    expect((await reading.next()).value).toHaveLength(1);
    await prisma.batchChunk.deleteMany({ where: { batchId: batch.id } });
    await expect(reading.next()).rejects.toThrow(/results are incomplete/);
  });

  test('that is deleted before its last chunk is read breaks off too', async () => {
    const { batch } = await batches.create(someRecipes(250));
    await batches.waitUntilFinished(batch.id);
    const { jobPool, prisma } = service.database;
    const { accountId } = await prisma.batch.findUniqueOrThrow({ where: { id: batch.id } });
    const reading = readResults(jobPool, { id: batch.id, state: 'done', recipes: 250 }, { from: 0, onlyFailed: false });
    await reading.next();
    await deleteBatch(jobPool, { accountId, id: batch.id });
    await expect(reading.next()).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a cursor that no page gave is refused', () => {
  const refusal = {
    code: 'validation_error',
    details: [{ path: 'after', message: expect.stringMatching(/endCursor/) }],
  };
  const toText = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url');
  const id = '0199a3c4-6f0e-7c3a-9d2b-1f6f0c1d2e3f';

  test.each([
    [['batch', '0000-01-01T00:00:00.000Z', id]],
    [['batch', `2026-11-24T00:00:00.${'0'.repeat(200)}Z`, id]],
    [['batch', '2026-11-24T00:00:00.000Z', 'x']],
    [['result', 0]],
  ])('in the list of batches: %j', async (place) => {
    const query = 'query ($after: String) { batches(after: $after) { edges { node { id } } } }';
    const { body } = await batches.ask(query, { after: toText(place) });
    expect(body.errors[0].extensions).toEqual(refusal);
  });

  test.each([[['result', -1]], [['result', 2 ** 31 - 1]], [['result', 2 ** 31]]])(
    'in the results of a batch: %j',
    async (place) => {
      const { batch } = await batches.create([pancakes]);
      const query =
        'query ($id: ID!, $after: String) { batch(id: $id) { results(after: $after) { edges { node { index } } } } }';
      const { body } = await batches.ask(query, { id: batch.id, after: toText(place) });
      expect(body.errors[0].extensions).toEqual(refusal);
    },
  );
});

describe('a batch is refused', () => {
  test.each([['an empty list', [], 'bad_request']])('for %s', async (_, recipes, code) => {
    const query = 'mutation ($recipes: [RecipeInput!]!) { createBatch(recipes: $recipes) { batch { id } } }';
    const { body } = await batches.ask(query, { recipes });
    expect(body.errors[0].extensions.code).toBe(code);
  });

  test('for a key without the scope analyze', async () => {
    const other = createBatchClient(service, await service.createKey({ scopes: ['keys'] }));
    const { body } = await other.ask('mutation { createBatchFromFile { uploadUrl } }');
    expect(body.errors[0].extensions.code).toBe('forbidden');
  });

  test.each([
    ['name', 'x'.repeat(101), null],
    ['webhookUrl', '', 'ftp://example.com'],
    ['webhookUrl', '', 'https://a:b@example.com'],
  ])('for a wrong %s', async (path, name, webhookUrl) => {
    const query =
      'mutation ($name: String!, $webhookUrl: String) { createBatchFromFile(name: $name, webhookUrl: $webhookUrl) { uploadUrl } }';
    const { body } = await batches.ask(query, { name, webhookUrl });
    expect(body.errors[0].extensions).toMatchObject({ code: 'validation_error', details: [{ path }] });
  });
});

describe('a link', () => {
  test('takes one file; the next is refused', async () => {
    const { uploadUrl, batch } = await batches.createFromFile();
    expect((await batches.upload(uploadUrl, '\n')).body.error.code).toBe('bad_request');
    expect((await batches.upload(uploadUrl, toLines([pancakes]))).status).toBe(200);
    const again = await batches.upload(uploadUrl, toLines([pancakes]));
    expect([again.status, again.body.error.code]).toEqual([400, 'bad_request']);
    expect((await batches.waitUntilFinished(batch.id)).counts.total).toBe(1);
  });

  test('with another signature, time, purpose or batch is refused', async () => {
    const one = await batches.create([pancakes]);
    const { resultsUrl } = await batches.waitUntilFinished(one.batch.id);
    const url = new URL(resultsUrl ?? '');
    expect((await service.send({ path: toPath(url.href) })).status).toBe(200);
    const other = await batches.create([pancakes]);
    for (const [name, value] of [
      ['signature', 'A'.repeat(43)],
      ['signature', ''],
      ['expires', String(Number(url.searchParams.get('expires')) + 1)],
      ['key', crypto.randomUUID()],
    ] as const) {
      const changed = new URL(url);
      changed.searchParams.set(name, value);
      expect((await service.send({ path: toPath(changed.href) })).status).toBe(403);
    }
    const elsewhere = [url.pathname.replace(one.batch.id, other.batch.id), url.pathname.replace(one.batch.id, 'x')];
    for (const path of elsewhere) expect((await service.send({ path: `${path}${url.search}` })).status).toBe(403);
    const upload = url.pathname.replace('results', 'upload');
    expect((await service.send({ method: 'PUT', path: `${upload}${url.search}`, body: '{}' })).status).toBe(403);
  });

  test('of a revoked key is refused at once, and its batch goes on for the account', async () => {
    const revoked = await service.createKey();
    const twin = await service.createTwin(revoked);
    const own = createBatchClient(service, revoked);
    const { batch } = await own.create(someRecipes(300));
    const done = await own.waitUntilFinished(batch.id);
    const { uploadUrl } = await own.createFromFile();
    await service.database.prisma.apiKey.updateMany({
      where: { prefix: revoked.slice(0, 12) },
      data: { revokedAt: new Date() },
    });
    expect((await service.send({ path: toPath(done.resultsUrl ?? '') })).status).toBe(403);
    expect((await own.upload(uploadUrl, toLines([pancakes]))).status).toBe(403);
    expect(await createBatchClient(service, twin).readResults(batch.id)).toHaveLength(300);
  });
});
