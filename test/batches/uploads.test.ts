import { Readable } from 'node:stream';
import { Pool } from 'pg';
import { cancelBatch } from '../../src/batches/cancel-batch';
import { receiveBatch } from '../../src/batches/receive-batch';
import { prepareQueue } from '../../src/batches/run-jobs';
import { beginUpload as beginInDatabase, writeChunk } from '../../src/batches/submit-batch';
import { inTransaction } from '../../src/database/transaction';
import { pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { waitUntil } from '../support/wait-until';
import { createBatchClient, type BatchClient } from './batch-client';
import { beginUpload, toChunk, type BegunUpload } from './begin-upload';

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

const begin = (url: string, headers?: string): Promise<BegunUpload> =>
  beginUpload({ port: service.port, url }, headers);

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

test('a file that breaks off counts nothing, and its next upload begins again', async () => {
  const { batch, uploadUrl } = await batches.createFromFile();
  const { socket } = await begin(uploadUrl);
  socket.write(toChunk(line.repeat(900)));
  await waitUntil(async () => (await service.database.prisma.batchChunk.count({ where: { batchId: batch.id } })) >= 4);
  socket.destroy();
  expect((await batches.show(batch.id)).counts.total).toBe(0);
  await batches.upload(uploadUrl, line.repeat(3));
  expect((await batches.waitUntilFinished(batch.id)).counts.total).toBe(3);
});

test.each([
  [
    'a zip archive',
    Buffer.from('PK\u0003\u0004\n\n'),
    'The file is a zip archive; unpack it, and give the files in it.',
  ],
  ['a compressed file', Buffer.from([0x1f, 0x8b, 8, 0]), 'The file is compressed; unpack it with gunzip first.'],
  ['UTF-16', Buffer.from(`\ufeff${line}`, 'utf16le'), 'The file is in UTF-16; save it in UTF-8.'],
])(
  'a file of bytes that are no JSON lines (%s) is refused whole, and another may be sent',
  async (_form, bytes, message) => {
    const { batch, uploadUrl } = await batches.createFromFile();
    const refused = await batches.upload(uploadUrl, bytes);
    expect([refused.status, refused.body]).toEqual([400, expect.objectContaining({ message })]);
    expect((await batches.show(batch.id)).state).toBe('RECEIVING');
    await batches.upload(uploadUrl, line);
    expect((await batches.waitUntilFinished(batch.id)).counts).toMatchObject({ total: 1, answered: 1 });
  },
);

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

const countChunks = (batchId: string): Promise<number> =>
  service.database.prisma.batchChunk.count({ where: { batchId } });

test('a batch that is canceled while its file arrives keeps nothing of it, and the rest is refused', async () => {
  const { batch, uploadUrl } = await batches.createFromFile();
  const { socket, said } = await begin(uploadUrl);
  socket.write(toChunk(line.repeat(900)));
  await waitUntil(async () => (await countChunks(batch.id)) >= 4);
  const query = 'mutation ($id: ID!) { cancelBatch(id: $id) { state counts { total } } }';
  const { body } = await batches.ask(query, { id: batch.id });
  expect(body.data.cancelBatch).toEqual({ state: 'CANCELED', counts: { total: 0 } });
  expect(await countChunks(batch.id)).toBe(0);
  socket.write(toChunk(line.repeat(300)));
  await waitUntil(() => said() !== '');
  expect(said()).toMatch(/^HTTP\/1\.1 400 /);
  expect(await countChunks(batch.id)).toBe(0);
  expect(await batches.readResults(batch.id)).toEqual([]);
});

test('a chunk that is being written while its batch is canceled does not stay either', async () => {
  const { batch } = await batches.createFromFile();
  const { prisma, pool } = service.database;
  const { accountId } = await prisma.batch.findUniqueOrThrow({ where: { id: batch.id } });
  const uploadId = await inTransaction(pool, (client) => beginInDatabase(client, batch.id));
  const chunk = { batchId: batch.id, uploadId, number: 0, start: 0, lines: [Buffer.from(line)] };
  const writer = await pool.connect();
  await writer.query('BEGIN');
  await writeChunk(writer, chunk);
  const canceled = cancelBatch(pool, { accountId, id: batch.id });
  const waiters = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))';
  await waitUntil(async () => (await writer.query(waiters)).rowCount !== 0);
  await writer.query('COMMIT');
  writer.release();
  expect(await canceled).toBe(true);
  expect(await countChunks(batch.id)).toBe(0);
  await expect(writeChunk(pool, chunk)).rejects.toMatchObject({ reason: 'batch_not_receiving' });
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
