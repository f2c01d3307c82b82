import { pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { waitUntil } from '../support/wait-until';
import { createBatchClient, type BatchClient } from './batch-client';
import { beginUpload, toChunk, type BegunUpload } from './begin-upload';

const line = `${JSON.stringify(pancakes)}\n`;

let service: TestService;
/** How far the clock of the service is ahead, in milliseconds. */
let aheadMs = 0;

beforeAll(async () => {
  service = await startTestService({ now: () => Date.now() + aheadMs, uploadIdleMs: 600_000 });
});
afterAll(() => service.close());

const openAccount = async (): Promise<BatchClient> => createBatchClient(service, await service.createKey());

/** Begins an upload for a new batch, and waits until the service takes it. */
async function hold(batches: BatchClient): Promise<BegunUpload & { readonly id: string }> {
  const { batch, uploadUrl } = await batches.createFromFile();
  const upload = await beginUpload({ port: service.port, url: uploadUrl });
  upload.socket.write(toChunk(line));
  const where = { id: batch.id };
  await waitUntil(async () => (await service.database.prisma.batch.findUniqueOrThrow({ where })).uploadId !== null);
  return { ...upload, id: batch.id };
}

async function finish({ socket, said }: BegunUpload): Promise<string> {
  socket.write('0\r\n\r\n');
  await waitUntil(() => said() !== '');
  socket.destroy();
  return said();
}

test('an account has two uploads at a time: a third is refused with 429, and another account still has its own', async () => {
  const [busy, other] = [await openAccount(), await openAccount()];
  const held = [await hold(busy), await hold(busy)];
  const third = await busy.createFromFile();
  const refused = await busy.upload(third.uploadUrl, line);
  expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
  expect(refused.headers['retry-after']).toBe('30');
  const { uploadUrl } = await other.createFromFile();
  expect((await other.upload(uploadUrl, line)).status).toBe(200);
  for (const upload of held) expect(await finish(upload)).toMatch(/^HTTP\/1\.1 200 /);
  expect((await busy.upload(third.uploadUrl, line)).status).toBe(200);
});

test('a process takes four uploads at a time, and refuses the fifth with 503', async () => {
  const accounts = [await openAccount(), await openAccount()];
  const held: BegunUpload[] = [];
  for (const account of [...accounts, ...accounts]) held.push(await hold(account));
  const late = await openAccount();
  const { uploadUrl } = await late.createFromFile();
  expect((await late.upload(uploadUrl, line)).status).toBe(503);
  for (const upload of held) expect(await finish(upload)).toMatch(/^HTTP\/1\.1 200 /);
  expect((await late.upload(uploadUrl, line)).status).toBe(200);
});

test('an upload ends with 408 when its link expires, and nothing of it is stored', async () => {
  const { id, socket, said } = await hold(await openAccount());
  socket.write(toChunk(line.repeat(300)));
  const countChunks = (): Promise<number> => service.database.prisma.batchChunk.count({ where: { batchId: id } });
  await waitUntil(async () => (await countChunks()) === 1);
  aheadMs = 25 * 3_600_000;
  socket.write(toChunk(line));
  await waitUntil(() => said() !== '');
  aheadMs = 0;
  expect(said()).toMatch(/^HTTP\/1\.1 408 /);
  expect(await countChunks()).toBe(0);
  socket.destroy();
});

test('a file that arrives byte by byte is refused with 408 after a while, although it never pauses', async () => {
  const hurried = await startTestService({ uploadIdleMs: 1_000 });
  const batches = createBatchClient(hurried, await hurried.createKey());
  const { uploadUrl } = await batches.createFromFile();
  const { socket, said } = await beginUpload({ port: hurried.port, url: uploadUrl });
  await waitUntil(() => {
    socket.write(toChunk('x'));
    return said() !== '';
  }, 100);
  expect(said()).toMatch(/^HTTP\/1\.1 408 /);
  socket.destroy();
  await hurried.close();
});
