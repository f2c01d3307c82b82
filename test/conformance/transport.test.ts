import { serverTimeouts } from '../../src/api/http/server';
import { pancakes } from './recipes';
import { startTestService, type TestService } from './start-test-service';
import { testCertificate } from './test-certificate';

const json = JSON.stringify(pancakes);
const post = (key: string, headers = {}) => ({
  method: 'POST',
  path: '/v1/analyze',
  headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
  body: json,
});

describe('broken HTTP gets the error body and the end of the connection', () => {
  let service: TestService;
  beforeAll(async () => {
    const timeouts = { ...serverTimeouts, headersMs: 150, requestMs: 300, checkMs: 25 };
    service = await startTestService({ timeouts });
  });
  afterAll(() => service.close());

  const host = 'Host: x\r\n';
  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['an unknown method', `FETCH / HTTP/1.1\r\n${host}\r\n`, 400],
    ['a request for HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['a header without a colon', `GET / HTTP/1.1\r\n${host}bad header\r\n\r\n`, 400],
    ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two Hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nHOST: y\r\n\r\n', 400],
    [
      'chunks in HTTP/1.0',
      'POST /v1/analyze HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['two lengths', `POST /v1/analyze HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
    [
      'a length and chunks',
      `POST /v1/analyze HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      'an unknown transfer coding',
      `POST /v1/analyze HTTP/1.1\r\n${host}Connection: close\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['headers beyond 16 KiB', `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address beyond 16 KiB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
    ['headers that never end', `GET / HTTP/1.1\r\n${host}X: y`, 408],
    ['a connection that says nothing', '', 408],
  ])('%s', async (_name, bytes, status) => {
    const answer = await service.sendRaw(bytes);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^X-Request-Id: [0-9a-f-]{36}$/m);
    expect(head).toMatch(/^Content-Type: application\/json; charset=utf-8$/m);
    const { message } = JSON.parse(body);
    expect(JSON.parse(body)).toEqual({ status: 'error', message, error: { code: 'bad_request', message } });
  });

  const keyed = (key: string) =>
    `POST /v1/analyze HTTP/1.1\r\n${host}Authorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;

  test('a body that never ends is 408', async () => {
    const key = await service.createKey();
    expect(await service.sendRaw(`${keyed(key)}Content-Length: 100\r\n\r\n{"title"`)).toMatch(/^HTTP\/1.1 408 /);
  });

  test('broken chunks are 400', async () => {
    const key = await service.createKey();
    expect(await service.sendRaw(`${keyed(key)}Transfer-Encoding: chunked\r\n\r\nzz\r\n`)).toMatch(/^HTTP\/1.1 400 /);
  });

  test('a body in chunks is read like any other', async () => {
    const key = await service.createKey();
    const chunks = [json.slice(0, 20), json.slice(20)].map((part) => `${part.length.toString(16)}\r\n${part}\r\n`);
    const bytes = `${keyed(key)}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunks.join('')}0\r\n\r\n`;
    expect(await service.sendRaw(bytes)).toMatch(/^HTTP\/1.1 200 /);
  });

  test('too many bytes in chunks are 413', async () => {
    const key = await service.createKey();
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const bytes = `${keyed(key)}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(17)}0\r\n\r\n`;
    expect(await service.sendRaw(bytes)).toMatch(/^HTTP\/1.1 413 /);
  });

  test('a whole request before nonsense still gets its answer', async () => {
    const key = await service.createKey();
    const bytes = `${keyed(key)}Content-Length: ${json.length}\r\n\r\n${json}nonsense\r\n\r\n`;
    expect(await service.sendRaw(bytes)).toMatch(/^HTTP\/1.1 200 /);
  });

  test('two requests in one go get two answers in order', async () => {
    const bytes = `GET /healthz HTTP/1.1\r\n${host}\r\nGET /nothing HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
    expect((await service.sendRaw(bytes)).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404']);
  });

  test('an absolute address and an unknown expectation are answered as usual', async () => {
    const absolute = `GET http://x/healthz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
    expect(await service.sendRaw(absolute)).toMatch(/^HTTP\/1.1 200 /);
    const expecting = `GET /healthz HTTP/1.1\r\n${host}Expect: wonders\r\nConnection: close\r\n\r\n`;
    expect(await service.sendRaw(expecting)).toMatch(/^HTTP\/1.1 200 /);
  });

  test('CONNECT is 405', async () => {
    expect(await service.sendRaw(`CONNECT x:443 HTTP/1.1\r\n${host}\r\n`)).toMatch(/^HTTP\/1.1 405 /);
  });
});

test('headers have 10 seconds and a request 20, and the clock is looked at every half second', () => {
  expect(serverTimeouts).toMatchObject({ headersMs: 10_000, requestMs: 20_000, checkMs: 500 });
});

describe('with REQUIRE_HTTPS', () => {
  let service: TestService;
  let key: string;
  beforeAll(async () => {
    // The address of the caller comes from the trusted proxy, which seems to be on another machine.
    service = await startTestService({ requireHttps: true, trustProxy: ['127.0.0.2'] });
    key = await service.createKey();
  });
  afterAll(() => service.close());

  test('plain HTTP from this machine is served', async () => {
    expect((await service.send(post(key))).status).toBe(200);
  });

  test('a trusted proxy that says https is served', async () => {
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.9' };
    expect((await service.send({ ...post(key, headers), localAddress: '127.0.0.2' })).status).toBe(200);
  });

  test('a trusted proxy that says http gets 403 and no redirect', async () => {
    const headers = { 'X-Forwarded-Proto': 'http', 'X-Forwarded-For': '203.0.113.9' };
    const answer = await service.send({ ...post(key, headers), localAddress: '127.0.0.2' });
    expect(answer.status).toBe(403);
    expect(answer.body.error.code).toBe('forbidden');
    expect(answer.headers.location).toBeUndefined();
    expect(answer.headers['www-authenticate']).toBeUndefined();
  });

  test('of several protocols the one that the trusted proxy has added counts', async () => {
    const send = (proto: string) => {
      const headers = { 'X-Forwarded-Proto': proto, 'X-Forwarded-For': '203.0.113.9' };
      return service.send({ ...post(key, headers), localAddress: '127.0.0.2' });
    };
    expect((await send('https, http')).status).toBe(403);
    expect((await send('http, https')).status).toBe(200);
  });

  test.each(['127.evil.example', '127.0.0.1.evil.example', '::1.evil'])(
    'a forwarded name that only begins like an address of this machine, %s, is not this machine',
    async (name) => {
      const headers = { 'X-Forwarded-Proto': 'http', 'X-Forwarded-For': name };
      expect((await service.send({ ...post(key, headers), localAddress: '127.0.0.2' })).status).toBe(403);
    },
  );

  test('forwarded headers of an untrusted address are ignored', async () => {
    const headers = { 'X-Forwarded-Proto': 'http', 'X-Forwarded-For': '203.0.113.9' };
    expect((await service.send({ ...post(key, headers), localAddress: '127.0.0.3' })).status).toBe(200);
  });
});

test('without REQUIRE_HTTPS a proxy that says http is served', async () => {
  const service = await startTestService({ trustProxy: ['loopback'] });
  const headers = { 'X-Forwarded-Proto': 'http', 'X-Forwarded-For': '203.0.113.9' };
  const answer = await service.send(post(await service.createKey(), headers));
  await service.close();
  expect(answer.status).toBe(200);
});

test('wrong keys from invalid addresses share one count', async () => {
  const service = await startTestService({ trustProxy: ['loopback'] });
  const send = (name: string) =>
    service.send(post('rna_wrong', { 'X-Forwarded-For': name, 'X-Forwarded-Proto': 'https' }));
  for (let index = 0; index < 300; index++) expect((await send(`made-up-${index}`)).status).toBe(403);
  expect((await send('made-up-again')).status).toBe(429);
  expect((await send('203.0.113.9')).status).toBe(403);
  await service.close();
});

test('the service can terminate TLS itself', async () => {
  const service = await startTestService({ requireHttps: true, tls: testCertificate });
  const answer = await service.send(post(await service.createKey()));
  await service.close();
  expect(answer.status).toBe(200);
  expect(answer.headers['strict-transport-security']).toBeDefined();
});
