import { createToken } from '../../src/accounts/key-token';
import { revokeKey } from '../../src/accounts/keys';
import { pancakes } from './recipes';
import { startTestService, type TestService } from './start-test-service';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey();
});
afterAll(() => service.close());

const analyzeWith = (authorization: string | undefined, path = '/v1/analyze', extra = {}) =>
  service.send({
    method: 'POST',
    path,
    headers: { Authorization: authorization, 'Content-Type': 'application/json', ...extra },
    body: JSON.stringify(pancakes),
  });

test.each([
  ['no header', undefined],
  ['an empty header', ''],
  ['another scheme', 'Basic dXNlcjpwYXNz'],
  ['a bare key', 'rna_0000'],
  ['Bearer with nothing behind it', 'Bearer'],
  ['Bearer and blanks', 'Bearer   '],
  ['two tokens', 'Bearer a b'],
  ['a scheme that only begins like Bearer', 'Bearers abc'],
])('%s is 401 unauthorized, and the challenge names no error', async (_name, authorization) => {
  const answer = await analyzeWith(authorization);
  expect(answer.status).toBe(401);
  expect(answer.body.error.code).toBe('unauthorized');
  expect(answer.headers['www-authenticate']).toBe('Bearer realm="api"');
});

test.each([
  ['an unknown key of the right form', createToken()],
  ['any other token', 'abc'],
  ['odd characters', 'a,b;"c"=\u00e4\u00a0d'],
  ['a very long token', 'x'.repeat(8000)],
])('%s is 403 unauthorized with invalid_token', async (_name, token) => {
  const answer = await analyzeWith(`Bearer ${token}`);
  expect(answer.status).toBe(403);
  expect(answer.body.error.code).toBe('unauthorized');
  expect(answer.headers['www-authenticate']).toBe('Bearer realm="api", error="invalid_token"');
});

test('a revoked key is 403 unauthorized at once', async () => {
  const revoked = await service.createKey();
  expect((await service.analyze(revoked, pancakes)).status).toBe(200);
  await revokeKey(service.database, revoked.slice(0, 12));
  let answer = await service.analyze(revoked, pancakes);
  // The news of the revocation travels through the database, so the very next request may still
  // come before it.
  for (let tries = 0; answer.status === 200 && tries < 100; tries++) answer = await service.analyze(revoked, pancakes);
  expect(answer.status).toBe(403);
  expect(answer.body.error.code).toBe('unauthorized');
});

test('an expired key is 403 unauthorized', async () => {
  let hours = 0;
  const clocked = await startTestService({ now: () => Date.now() + hours * 3_600_000 });
  const expiring = await clocked.createKey({ expiresAt: new Date(Date.now() + 3_600_000) });
  expect((await clocked.analyze(expiring, pancakes)).status).toBe(200);
  hours = 2;
  const answer = await clocked.analyze(expiring, pancakes);
  await clocked.close();
  expect(answer.status).toBe(403);
  expect(answer.body.error.code).toBe('unauthorized');
});

test('a valid key that is not for this is 403 forbidden, without a challenge', async () => {
  const answer = await service.analyze(await service.createKey({ scopes: ['admin'] }), pancakes);
  expect(answer.status).toBe(403);
  expect(answer.body.error.code).toBe('forbidden');
  expect(answer.headers['www-authenticate']).toBeUndefined();
});

test.each(['bearer', 'BEARER', 'bEaReR', 'Bearer   ', 'Bearer\t'])('"%s" before a key is accepted', async (scheme) => {
  expect((await analyzeWith(`${scheme} ${key}`)).status).toBe(200);
});

test.each([
  ['the query', `/v1/analyze?api_key=KEY&key=KEY&access_token=KEY`, {}],
  ['a cookie', '/v1/analyze', { Cookie: 'api_key=KEY; Authorization=KEY' }],
  ['another header', '/v1/analyze', { 'X-Api-Key': 'KEY' }],
])('a key in %s is ignored, so 401', async (_name, path, headers) => {
  const filled = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replaceAll('KEY', key)]),
  );
  expect((await analyzeWith(undefined, path.replaceAll('KEY', key), filled)).status).toBe(401);
});

test('a key in the query neither helps nor harms, and never reaches the log', async () => {
  expect((await analyzeWith(`Bearer ${key}`, `/v1/analyze?api_key=${key}`)).status).toBe(200);
  expect(service.logLines.join('')).not.toContain(key);
});

test('more than 300 wrong keys from one address within a minute are 429, while right keys still work', async () => {
  const localAddress = '127.0.0.77';
  const wrong = { method: 'POST', path: '/v1/analyze', headers: { Authorization: 'Bearer wrong' }, localAddress };
  const statuses: number[] = [];
  for (let sent = 0; sent < 300; sent++) statuses.push((await service.send(wrong)).status);
  expect(new Set(statuses)).toEqual(new Set([403]));
  const answer = await service.send(wrong);
  expect(answer.status).toBe(429);
  expect(answer.body.error.code).toBe('rate_limited');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  const right = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` };
  expect((await service.send({ ...wrong, headers: right, body: JSON.stringify(pancakes) })).status).toBe(200);
  expect((await service.send({ ...wrong, localAddress: '127.0.0.78' })).status).toBe(403);
});

// Each request has this error and every later one; the first in the order decides.
const errors = [
  ['404', { path: '/v1/nothing' }, 404],
  ['405', { method: 'PUT' }, 405],
  ['401', { authorization: undefined }, 401],
  ['415', { contentType: 'text/plain' }, 415],
  ['413', { body: `"${'x'.repeat(300_000)}` }, 413],
  ['400', { body: '{' }, 400],
  ['422', { body: '[]' }, 422],
] as const;

test.each(errors.map((error, index) => [error[0], index] as const))(
  'a request with the error of %s and all later ones gets the error of that check',
  async (_name, first) => {
    const present = errors.slice(first).toReversed();
    const made = Object.assign({}, ...present.map(([, error]) => error));
    const answer = await service.send({
      method: made.method ?? 'POST',
      path: made.path ?? '/v1/analyze',
      headers: {
        Authorization: 'authorization' in made ? undefined : `Bearer ${key}`,
        'Content-Type': made.contentType ?? 'application/json',
      },
      body: made.body,
    });
    expect(answer.status).toBe(errors[first]?.[2]);
  },
);
