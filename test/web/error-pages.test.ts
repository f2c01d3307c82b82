import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { createTestDatabase } from '../support/database';
import { setAway } from '../support/set-away';
import { readTagger } from '../../src/seed/model-files';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey();
});
afterAll(() => service.close());

/** The Accept header of browsers. */
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

const html = 'text/html; charset=utf-8';
const json = 'application/json; charset=utf-8';

describe('an error is a page for a browser and the body of the contract for a program', () => {
  test.each([
    ['an unknown address', 'GET', '/nothing', 404, 'not_found'],
    ['a method that is not allowed', 'DELETE', '/healthz', 405, 'method_not_allowed'],
    ['the address of the analysis, opened', 'GET', '/v1/analyze', 405, 'method_not_allowed'],
    ['an unknown API address', 'GET', '/v1/nothing', 404, 'not_found'],
  ])('%s', async (...[, method, path, status, code]) => {
    const page = await service.send({ method, path, headers: { accept: browser } });
    expect([page.status, page.headers['content-type'], page.headers.vary]).toEqual([status, html, 'Accept']);
    expect(page.text).toContain(`<code>${code}</code>`);
    expect(page.text).toContain(String(page.headers['x-request-id']));
    for (const accept of [undefined, '*/*', 'application/json', 'application/json, text/html;q=0.5', 'text/plain']) {
      const answer = await service.send({ method, path, headers: { accept } });
      expect([answer.status, answer.headers['content-type'], answer.body.error.code]).toEqual([status, json, code]);
    }
  });
});

test('the page for an unknown address says so to readers, and nothing of programs', async () => {
  const { text } = await service.send({ path: '/nothing', headers: { accept: browser } });
  expect(text).toContain('There is no page at this address');
  expect(text).not.toContain('POST');
});

test('GET /v1/analyze in a browser explains how to call it, and Allow is POST', async () => {
  const { status, headers, text } = await service.send({ path: '/v1/analyze', headers: { accept: browser } });
  expect([status, headers.allow]).toEqual([405, 'POST']);
  expect(text).toContain('curl http');
  expect(text).toContain('/v1/analyze');
  expect(text).toContain('href="/docs"');
});

describe('POST /v1/analyze always answers in JSON, with and without Express', () => {
  test.each([
    ['/v1/analyze', JSON.stringify(pancakes), 200],
    ['/v1/analyze/', JSON.stringify(pancakes), 200],
    ['/v1/analyze', '{', 400],
    ['/v1/analyze/', '{', 400],
    ['//v1/analyze', '{}', 422],
  ])('%s with %s', async (path, body, status) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const plain = await service.send({ method: 'POST', path, body, headers });
    const seen = await service.send({ method: 'POST', path, body, headers: { ...headers, accept: browser } });
    expect([seen.status, seen.headers['content-type'], seen.text]).toEqual([status, json, plain.text]);
  });

  test('behind a trusted proxy', async () => {
    const behind = await startTestService({ trustProxy: ['loopback'] });
    const answer = await behind.send({ method: 'POST', path: '/v1/analyze', headers: { accept: browser } });
    await behind.close();
    expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthorized']);
  });
});

test('a refused POST to GraphQL is always JSON', async () => {
  const answer = await service.send({ method: 'POST', path: '/graphql', headers: { accept: browser } });
  expect([answer.status, answer.headers['content-type']]).toEqual([401, json]);
});

describe('a failure in a page', () => {
  test('shows the id of the request but not the cause, which is in the log', async () => {
    const broken = await startTestService({
      engine: createEmbeddedEngine(readTagger()),
      catalog: () => {
        throw new TypeError('secret detail');
      },
    });
    const page = await broken.send({ path: '/', headers: { accept: browser } });
    await broken.close();
    expect([page.status, page.headers['content-type']]).toEqual([500, html]);
    expect(page.text).toContain(`internal error, request ${String(page.headers['x-request-id'])}`);
    expect(page.text).not.toContain('secret');
    expect(broken.logLines.join('')).toContain('secret detail');
  });

  test('is a page with 503 and Retry-After if the database does not answer', async () => {
    const database = await createTestDatabase();
    const lost = await startTestService({ follow: database });
    await setAway(database, true);
    const page = await lost.send({ path: '/', headers: { accept: browser, cookie: `session=${'a'.repeat(43)}` } });
    await setAway(database, false);
    await lost.close();
    await database.drop();
    expect([page.status, page.headers['content-type']]).toEqual([503, html]);
    expect(Number(page.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  });
});

test('parts of the request are shown only as text', async () => {
  const path = '/<script>alert(1)</script>';
  const page = await service.send({ path, headers: { accept: browser, host: '"><script>alert(2)</script>' } });
  expect(page.status).toBe(404);
  expect(page.text).not.toContain('<script>alert');
  const call = await service.send({
    path: '/v1/analyze',
    headers: { accept: browser, host: '"><script>alert(2)</script>' },
  });
  expect(call.text).not.toContain('<script>alert');
});
