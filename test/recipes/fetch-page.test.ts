import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { isPublicAddress } from '../../src/public-address';
import { fetchPage, publicWeb, type FetchParts } from '../../src/recipes/fetch-page';

const page = '<html><body><h1>Cake</h1></body></html>';

/** What the server answers to each path. */
const answers: Readonly<Record<string, (response: ServerResponse, request: IncomingMessage) => void>> = {
  '/cake': (response) => response.end(page),
  '/host': (response, { headers }) => response.end(headers.host),
  '/moved': (response) => response.writeHead(302, { location: '/cake' }).end(),
  '/inside': (response) => response.writeHead(302, { location: `http://127.0.0.2:${port()}/cake` }).end(),
  '/file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/again': (response) => response.writeHead(302, { location: '/again' }).end(),
  '/missing': (response) => response.writeHead(404).end(),
  '/large': (response) => response.end('a'.repeat(2 * 2 ** 20 + 1)),
  '/packed': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(page)),
  '/bomb': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(2 ** 26))),
  '/latin': (response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' }).end(Buffer.from('Crêpes', 'latin1')),
  '/silent': (response) => response.write('<html>'),
};

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => answers[request.url ?? '']?.(response, request));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function port(): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The world of these tests: one name, at the address of the server, which alone is allowed. */
const parts: FetchParts = {
  resolve: () => Promise.resolve(['127.0.0.1']),
  isAllowed: (address) => address === '127.0.0.1',
  timeoutMs: 60_000,
};

function fetchPath(path: string, changes: Partial<FetchParts> = {}): Promise<string> {
  return fetchPage(`http://cake.example:${port()}${path}`, { ...parts, ...changes });
}

test.each(['/cake', '/moved', '/packed'])('a page is fetched from %s', async (path) => {
  expect(await fetchPath(path)).toBe(page);
});

test('a page is decoded by the character set that its server names', async () => {
  expect(await fetchPath('/latin')).toBe('Crêpes');
});

test('the connection goes to the address that was checked, and a host is resolved once', async () => {
  const resolved: string[] = [];
  const resolve = (host: string): Promise<readonly string[]> => {
    resolved.push(host);
    // A second look-up would lead elsewhere.
    return Promise.resolve(resolved.length === 1 ? ['127.0.0.1'] : ['127.0.0.2']);
  };
  expect(await fetchPath('/host', { resolve })).toBe(`cake.example:${port()}`);
  expect(resolved).toEqual(['cake.example']);
});

test('a redirect to an address that is not allowed is refused', async () => {
  await expect(fetchPath('/inside')).rejects.toThrow(/belongs to a private network/);
});

test('a host is refused if any of its addresses is not allowed', async () => {
  const resolve = () => Promise.resolve(['127.0.0.1', '127.0.0.2']);
  await expect(fetchPath('/cake', { resolve })).rejects.toThrow(/belongs to a private network/);
});

test.each([
  ['/file', /leads to file:; only http and https/],
  ['/again', /more than 5 redirects/],
  ['/missing', /answered with status 404/],
  ['/large', /longer than 2 MiB/],
  ['/bomb', /longer than 2 MiB/],
])('%s is refused in a sentence', async (path, sentence) => {
  await expect(fetchPath(path)).rejects.toThrow(sentence);
});

test('a page that does not end in time is given up', async () => {
  await expect(fetchPath('/silent', { timeoutMs: 300 })).rejects.toThrow(/did not answer within 0.3 seconds/);
});

test.each(['ftp://example.org/cake', 'http://user:word@example.org/', 'nowhere'])('%s is refused', async (address) => {
  await expect(fetchPage(address, parts)).rejects.toThrow(/is not an address|only http and https|name or password/);
});

test.each(['localhost', '127.0.0.1', '[::1]', '2130706433', '0x7f.1'])(
  'the server is out of reach by %s as links are fetched outside of tests',
  async (host) => {
    await expect(fetchPage(`http://${host}:${port()}/cake`, publicWeb)).rejects.toThrow(/belongs to a private network/);
  },
);

test.each([
  '127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1',
  '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '::ffff:7f00:1', '64:ff9b::a00:1',
  '2002:a00:1::', 'ff02::1', 'no address',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
}); // prettier-ignore

test.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:93.184.216.34'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
