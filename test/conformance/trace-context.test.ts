import { readTraceId } from '../../src/api/http/trace-context';
import fc from '../support/fast-check';
import { pancakes } from './recipes';
import { startTestService, type TestService } from './start-test-service';

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey({ scopes: ['analyze', 'admin'] });
});
afterAll(() => service.close());

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const valid = `00-${traceId}-00f067aa0ba902b7-01`;

/** The lines of log that a request adds. */
async function logOf(work: () => Promise<unknown>): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const before = service.logLines.length;
  await work();
  return service.logLines.slice(before).map((line) => {
    const read: Readonly<Record<string, unknown>> = JSON.parse(line);
    return read;
  });
}

test('the line of log of a request has the id of the trace that its traceparent names', async () => {
  const [line] = await logOf(() => service.analyze(key, pancakes, { traceparent: valid }));
  expect(line).toMatchObject({ route: '/v1/analyze', status: 200, trace_id: traceId });
  const [refused] = await logOf(() => service.send({ path: '/made/up', headers: { traceparent: valid } }));
  expect(refused).toMatchObject({ route: 'other', status: 404, trace_id: traceId });
});

test('the line that has the cause of an internal error has the id of the trace too', async () => {
  await service.database.pool.query('ALTER TABLE asked_name RENAME TO asked_name_away');
  const query = '{ unmatchedNames { edges { node { name } } } }';
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', traceparent: valid };
  const lines = await logOf(() =>
    service.send({ method: 'POST', path: '/graphql', headers, body: JSON.stringify({ query }) }),
  );
  await service.database.pool.query('ALTER TABLE asked_name_away RENAME TO asked_name');
  // Other lines are about what the service writes in the background.
  const ofRequest = lines.filter((line) => 'requestId' in line);
  expect(ofRequest.map(({ level }) => level)).toEqual([50, 30]);
  expect(ofRequest.map(({ trace_id: id }) => id)).toEqual([traceId, traceId]);
});

test.each([
  ['missing', undefined],
  ['empty', ''],
  ['of upper-case digits', valid.toUpperCase()],
  ['of a trace of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['of a parent of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['of the forbidden version ff', valid.replace(/^00/, 'ff')],
  ['of version 00 with more fields', `${valid}-extra`],
  ['too short', valid.slice(0, -1)],
  ['of a later version with a longer last field', `${valid.replace(/^00/, '01')}5`],
  ['text', 'trace me'],
])('a traceparent that is %s is ignored, and the request answered', async (_, traceparent) => {
  const [line] = await logOf(async () => {
    expect((await service.analyze(key, pancakes, { traceparent })).status).toBe(200);
  });
  expect(line).not.toHaveProperty('trace_id');
});

test('a traceparent that is sent twice is ignored', async () => {
  const head = `GET /healthz HTTP/1.1\r\nHost: localhost\r\ntraceparent: ${valid}\r\ntraceparent: ${valid}\r\nConnection: close\r\n\r\n`;
  const [line] = await logOf(() => service.sendRaw(head));
  expect(line).toMatchObject({ route: '/healthz', status: 200 });
  expect(line).not.toHaveProperty('trace_id');
});

test('a later version of the header is read, with or without more fields', () => {
  expect(readTraceId(valid.replace(/^00/, '01'))).toBe(traceId);
  expect(readTraceId(`${valid.replace(/^00/, 'cc')}-what-comes-next`)).toBe(traceId);
});

test('whatever the header holds, what is read is null or a trace id that stands in it', () => {
  const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`));
  const likely = fc
    .tuple(hex(2), hex(32), hex(16), hex(2), fc.string())
    .map(([version, trace, parent, flags, rest]) => `${version}-${trace}-${parent}-${flags}${rest}`);
  fc.assert(
    fc.property(fc.oneof(likely, fc.string(), fc.constant(valid)), (header) => {
      const read = readTraceId(header);
      expect(read === null || (/^(?!0+$)[0-9a-f]{32}$/.test(read) && header.startsWith(read, 3))).toBe(true);
    }),
  );
});
