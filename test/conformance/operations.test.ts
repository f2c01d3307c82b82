import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { readTagger } from '../../src/seed/model-files';
import { waitUntil } from '../support/wait-until';
import { pancakes } from './recipes';
import { startTestService } from './start-test-service';

test('/healthz is alive and /readyz ready if the database answers', async () => {
  const service = await startTestService();
  const [alive, ready] = [await service.send({ path: '/healthz' }), await service.send({ path: '/readyz' })];
  await service.close();
  expect([alive.status, alive.body]).toEqual([200, { status: 'alive' }]);
  expect([ready.status, ready.body]).toEqual([
    200,
    {
      status: 'ready',
      parts: {
        database: { ready: true },
        catalog: { ready: true, version: expect.stringMatching(/^[0-9a-f]+$/), foods: expect.any(Number) },
      },
    },
  ]);
});

test('/readyz is 503 with the reason if the database does not answer, while /healthz stays alive', async () => {
  const service = await startTestService({ databaseFails: true });
  const [alive, ready] = [await service.send({ path: '/healthz' }), await service.send({ path: '/readyz' })];
  await service.close();
  expect(alive.status).toBe(200);
  expect([ready.status, ready.body.error.code]).toEqual([503, 'service_unavailable']);
  expect(ready.body.message).toContain('database');
  expect(Number(ready.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(ready.body.parts).toMatchObject({
    database: { ready: false, message: 'The database does not respond.' },
    catalog: { ready: true },
  });
});

test('/metrics counts requests, stages, lines and refusals', async () => {
  const service = await startTestService();
  const key = await service.createKey();
  await service.analyze(key, { ...pancakes, ingredients: ['2 large eggs', '1 cup xyzzy'] });
  await service.analyze('nobody', pancakes);
  await service.send({ path: '/made/up' });
  await service.send({ path: '/docs/made/up' });
  const { text } = await service.send({ path: '/metrics' });
  await service.close();
  const lines = text.split('\n');
  expect(lines).toContain('lines_analyzed_total 2');
  expect(lines).toContain('requests_waiting 0');
  expect(lines).toContain('lines_unmatched_total 1');
  expect(lines).toContain('recipes_analyzed_total{status="quality_check_failed"} 1');
  expect(lines).toContain('requests_refused_total{reason="invalid_key"} 1');
  expect(lines).toContain('http_request_duration_seconds_count{route="/v1/analyze",status="200"} 1');
  expect(lines).toContain('http_request_duration_seconds_count{route="other",status="404"} 1');
  expect(lines).toContain('http_request_duration_seconds_count{route="/docs",status="404"} 1');
  for (const stage of ['parse', 'match', 'figures']) {
    expect(lines).toContain(`analysis_stage_duration_seconds_count{stage="${stage}"} 1`);
  }
  expect(text).not.toContain('made');
});

test('/metrics has the version and size of the foods, the connections, and errors that no caller saw', async () => {
  const service = await startTestService();
  const key = await service.createKey();
  const version = (await service.send({ path: '/readyz' })).body.parts.catalog.version;
  const before = (await service.send({ path: '/metrics' })).text.split('\n');
  await service.database.pool.query('ALTER TABLE usage RENAME TO usage_away');
  expect((await service.analyze(key, pancakes)).status).toBe(200);
  const after = await readUntil(() => service.send({ path: '/metrics' }), 'faults_total{part="usage"} 1');
  await service.database.pool.query('ALTER TABLE usage_away RENAME TO usage');
  await readUntil(() => service.send({ path: '/metrics' }), 'usage_unwritten_recipes 0');
  await service.close();
  for (const part of ['catalog', 'usage', 'key_uses', 'asked_names'])
    expect(before).toContain(`faults_total{part="${part}"} 0`);
  expect(before).toContain(`catalog_info{version="${version}"} 1`);
  expect(before.join('\n')).toMatch(/^catalog_foods [1-9]\d{3}$/m);
  expect(before.join('\n')).toMatch(/^database_connections\{pool="main",state="(?:busy|idle)"\} [1-9]$/m);
  expect(after).toContain('usage_unwritten_recipes 1');
});

/** The lines of the first metrics that have this one. */
async function readUntil(read: () => Promise<{ text: string }>, line: string): Promise<readonly string[]> {
  let lines: readonly string[] = [];
  await waitUntil(async () => {
    lines = (await read()).text.split('\n');
    return lines.includes(line);
  });
  return lines;
}

test('errors of GraphQL are counted and logged by their reason, like those of REST', async () => {
  const service = await startTestService();
  const key = await service.createKey({ scopes: ['admin'] });
  const query = '{ analyzeRecipe(recipe: { title: "A", ingredients: ["1 egg"], servings: 1 }) { status } }';
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const answer = await service.send({ method: 'POST', path: '/graphql', headers, body: JSON.stringify({ query }) });
  const { text } = await service.send({ path: '/metrics' });
  await service.close();
  expect(answer.status).toBe(403);
  expect(text.split('\n')).toContain('requests_refused_total{reason="forbidden"} 1');
  expect(service.logLines.join('')).toContain('"reason":"forbidden"');
});

test('each request is one line of log, with neither the key nor a word of the recipe', async () => {
  const service = await startTestService();
  const key = await service.createKey();
  const answer = await service.analyze(key, pancakes);
  await service.analyze(key, '{');
  await service.close();
  expect(service.logLines).toHaveLength(2);
  const [line = '', refused = ''] = service.logLines;
  expect(JSON.parse(line)).toMatchObject({
    requestId: answer.headers['x-request-id'],
    method: 'POST',
    route: '/v1/analyze',
    status: 200,
    lines: pancakes.ingredients.length,
  });
  expect(JSON.parse(refused)).toMatchObject({ status: 400, reason: 'malformed_json' });
  for (const secret of [key, 'Pancakes', 'flour']) expect(service.logLines.join('')).not.toContain(secret);
});

test('a shutdown accepts no more requests and finishes the one in flight', async () => {
  let goOn = (): void => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let arrived = (): void => {};
  const inFlight = new Promise<void>((resolve) => (arrived = resolve));
  const embedded = createEmbeddedEngine(readTagger());
  const engine = {
    ...embedded,
    async parse(texts: readonly string[]) {
      arrived();
      await held;
      return embedded.parse(texts);
    },
  };
  const service = await startTestService({ engine });
  const answering = service.analyze(await service.createKey(), pancakes);
  await inFlight;
  const closing = service.shutDown(10_000);
  for (let isTaken = true; isTaken;) {
    isTaken = await service.send({ path: '/healthz' }).then(
      () => true,
      () => false,
    );
  }
  goOn();
  expect((await answering).status).toBe(200);
  await closing;
  await service.close();
});
