import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Pool } from 'pg';
import { receiveBatch } from '../../src/batches/receive-batch';
import { prepareQueue } from '../../src/batches/run-jobs';
import { pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { waitUntil } from '../support/wait-until';
import { createBatchClient, toPath, type BatchClient } from './batch-client';

const line = `${JSON.stringify(pancakes)}\n`;

let service: TestService;
let batches: BatchClient;

/** Requests have a second and a half to arrive; uploads may pause for fifteen. */
const timeouts = { headersMs: 1_400, requestMs: 1_500, checkMs: 50, idleMs: 60_000, untakenMs: 60_000 };

beforeAll(async () => {
  service = await startTestService({ role: 'all', timeouts, uploadIdleMs: 15_000 });
  batches = createBatchClient(service, await service.createKey());
});
afterAll(() => service.close());

interface Upload {
  readonly socket: Socket;
  /** What the service has sent so far. */
  readonly said: () => string;
  /** Resolves when the connection is closed, which may be before anybody waits for it. */
  readonly closed: Promise<unknown>;
}

/** Begins an upload whose body is written to the socket, chunk by chunk. */
async function begin(url: string, headers = 'Transfer-Encoding: chunked'): Promise<Upload> {
  const socket = connect(service.port, '127.0.0.1');
  let said = '';
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // A connection that is reset is closed as well.
  socket.on('error', () => null);
  socket.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(socket, 'connect');
  socket.write(`PUT ${toPath(url)} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`);
  return { socket, said: () => said, closed };
}

const toChunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

test('a file may take longer than other requests, as long as it does not pause', async () => {
  const { batch, uploadUrl } = await batches.createFromFile();
  const { socket, said, closed } = await begin(uploadUrl);
  const startedAt = performance.now();
  let sent = 0;
  await waitUntil(() => {
    socket.write(toChunk(line));
    sent++;
    return performance.now() - startedAt > 2 * timeouts.requestMs;
  }, 100);
  socket.write('0\r\n\r\n');
  await waitUntil(() => said() !== '');
  expect(said()).toMatch(/^HTTP\/1\.1 200 /);
  // The next request of this connection has the usual time.
  socket.write('POST /v1/analyze HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n');
  await closed;
  expect(said()).toMatch(/HTTP\/1\.1 (?:401|408) /);
  expect((await batches.waitUntilFinished(batch.id)).counts).toMatchObject({ total: sent, answered: sent });
});

test('a file that pauses for too long is refused with 408, nothing of it is stored, and it may be sent again', async () => {
  const { batch, uploadUrl } = await batches.createFromFile();
  const { socket, said, closed } = await begin(uploadUrl);
  socket.write(toChunk(line.repeat(500)));
  await closed;
  expect(said()).toMatch(/^HTTP\/1\.1 408 /);
  expect((await batches.show(batch.id)).state).toBe('RECEIVING');
  expect(await service.database.prisma.batchChunk.count({ where: { batchId: batch.id } })).toBe(0);
  await batches.upload(uploadUrl, line);
  expect((await batches.waitUntilFinished(batch.id)).counts.total).toBe(1);
});

test('a file that breaks off counts nothing, and its next upload begins anew', async () => {
  const { batch, uploadUrl } = await batches.createFromFile();
  const { socket } = await begin(uploadUrl);
  socket.write(toChunk(line.repeat(900)));
  await waitUntil(async () => (await service.database.prisma.batchChunk.count({ where: { batchId: batch.id } })) >= 4);
  socket.destroy();
  expect((await batches.show(batch.id)).counts.total).toBe(0);
  await batches.upload(uploadUrl, line.repeat(3));
  expect((await batches.waitUntilFinished(batch.id)).counts.total).toBe(3);
});

test('of two uploads at a time the later is taken, and the earlier is refused', async () => {
  const { batch, uploadUrl } = await batches.createFromFile();
  const first = await begin(uploadUrl);
  first.socket.write(toChunk(line.repeat(300)));
  await waitUntil(async () => (await service.database.prisma.batchChunk.count({ where: { batchId: batch.id } })) >= 1);
  expect((await batches.upload(uploadUrl, line.repeat(2))).status).toBe(200);
  first.socket.write(`${toChunk(line)}0\r\n\r\n`);
  await waitUntil(() => first.said() !== '');
  expect(first.said()).toMatch(/^HTTP\/1\.1 400 /);
  expect((await batches.waitUntilFinished(batch.id)).counts.total).toBe(2);
});

test('an upload that begins more slowly than a later one takes nothing away from it', async () => {
  const { batch } = await batches.createFromFile();
  const { url, pool } = service.database;
  await prepareQueue(pool);
  const { accountId } = await service.database.prisma.batch.findUniqueOrThrow({ where: { id: batch.id } });
  const receiving = { batchId: batch.id, accountId, quotaMode: 'off', now: () => Date.now() } as const;
  const slowPool = new Pool({ connectionString: url, max: 1 });
  const holder = await pool.connect();
  await holder.query('SELECT pg_advisory_lock(1)');

  const slow = receiveBatch(slowPool, receiving, Readable.from([Buffer.from(line)])).catch((error: unknown) => error);
  // Waits for the lock on the only connection of the slow upload, as soon as that lets go of it.
  const waiting = slowPool.query('SELECT pg_advisory_lock(1)');
  const waiter = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`;
  await waitUntil(async () => (await holder.query(waiter)).rowCount !== 0);
  async function* sendInTwo(): AsyncGenerator<Buffer> {
    yield Buffer.from(line.repeat(300));
    await holder.query('SELECT pg_advisory_unlock(1)');
    holder.release();
    await slow;
    yield Buffer.from(line.repeat(300));
  }
  expect((await receiveBatch(pool, receiving, sendInTwo())).recipes).toBe(600);
  expect(await slow).toMatchObject({ code: 'bad_request' });
  await waiting;
  await slowPool.end();
});

test.each(['gzip', 'identity, gzip'])(
  'a file with the encoding %s is refused with 415, and not read',
  async (encoding) => {
    const { batch, uploadUrl } = await batches.createFromFile();
    const { socket, said } = await begin(uploadUrl, `Transfer-Encoding: chunked\r\nContent-Encoding: ${encoding}`);
    socket.write(toChunk(line.repeat(300)));
    await waitUntil(() => said().includes('unsupported_media_type'));
    expect(said()).toMatch(/^HTTP\/1\.1 415 /);
    const { uploadId } = await service.database.prisma.batch.findUniqueOrThrow({ where: { id: batch.id } });
    expect(uploadId).toBeNull();
  },
);

test('a file of more than a gibibyte is refused by its length', async () => {
  const { uploadUrl } = await batches.createFromFile();
  const { said } = await begin(uploadUrl, `Content-Length: ${2 ** 30 + 1}`);
  await waitUntil(() => said() !== '');
  expect(said()).toMatch(/^HTTP\/1\.1 413 /);
});
