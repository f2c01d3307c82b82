import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pancakes } from '../conformance/recipes';
import { startTestService, type TestService } from '../conformance/start-test-service';
import { waitUntil } from '../support/wait-until';
import { createBatchClient } from './batch-client';

interface Call {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let receiver: Server;
let url: string;
const calls: Call[] = [];
/** The statuses of the next answers; 200 when there are no more. */
const statuses: number[] = [];
const services: TestService[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 200, { Location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = receiver.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/hook`;
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.close()));
  receiver.close();
});
beforeEach(() => calls.splice(0));

async function open(webhooks: 'off' | 'public' | 'private') {
  const service = await startTestService({ role: 'all', webhooks });
  services.push(service);
  return { service, batches: createBatchClient(service, await service.createKey()) };
}

/** The signature by the description of Standard Webhooks, made here from its parts. */
function sign(secret: string, { headers, body }: Call): string {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

test('the webhook of a batch is called at its end, signed, and again with the same id until it is taken', async () => {
  const { batches } = await open('private');
  statuses.push(500, 302);
  const { batch, webhookSecret } = await batches.create([pancakes, { ...pancakes, title: '' }], url);
  await waitUntil(async () => (await batches.show(batch.id)).notifyError === 'The address answered with status 500.');
  await waitUntil(async () => (await batches.show(batch.id)).notifyError === 'The address answered with status 302.');
  await waitUntil(async () => (await batches.show(batch.id)).notifiedAt !== null);
  expect((await batches.show(batch.id)).notifyError).toBeNull();
  expect(calls).toHaveLength(3);
  for (const call of calls) {
    expect(JSON.parse(call.body)).toEqual({
      type: 'batch.done',
      timestamp: expect.any(String),
      data: { id: batch.id, name: '', state: 'done', recipes: 2, answered: 1, failed: 1 },
    });
    expect(call.headers['webhook-id']).toBe(`batch_${batch.id}`);
    expect(call.headers['webhook-signature']).toBe(sign(webhookSecret ?? '', call));
  }
});

test('the webhook of a canceled batch says so', async () => {
  const { batches } = await open('private');
  const { batch } = await batches.create(
    Array.from({ length: 600 }, () => pancakes),
    url,
  );
  await batches.ask('mutation ($id: ID!) { cancelBatch(id: $id) { id } }', { id: batch.id });
  await waitUntil(() => calls.length > 0);
  expect(JSON.parse(calls[0]?.body ?? '').type).toBe('batch.canceled');
});

test('by default no webhook reaches a private network, and none is called without https', async () => {
  const { service, batches } = await open('public');
  await expect(batches.create([pancakes], url)).rejects.toThrow('must be an address that begins with https://');
  const { batch } = await batches.create([pancakes], url.replace('http:', 'https:'));
  await waitUntil(async () => (await batches.show(batch.id)).notifyError !== null);
  expect((await batches.show(batch.id)).notifyError).toBe(
    'The address belongs to a private network, or does not exist.',
  );
  expect(calls).toEqual([]);
  expect(service.logLines.join('')).not.toContain('whsec_');
});

test('a refused address is told the schemes that are allowed', async () => {
  const { batches } = await open('private');
  const created = batches.create([pancakes], url.replace('http:', 'ftp:'));
  await expect(created).rejects.toThrow('must be an address that begins with https:// or http://');
});

test('a service may call no webhooks at all', async () => {
  const { batches } = await open('off');
  await expect(batches.create([pancakes], url)).rejects.toThrow('must be left out: this service calls no webhooks');
});
