import { createLog } from '../../../src/log';
import { createCaller } from '../../support/account';
import { delay, sendStatus } from '../../support/ollama/failures';
import { type Bench, openBenchForEachTest } from '../../support/ollama/open-bench';
import { waitUntil } from '../../support/wait-until';

let bench: Bench;
openBenchForEachTest((opened) => (bench = opened));

const unsureLine = '2 cups zanzibar lentil crunch';
const sureLine = '2 large eggs';

test('while the model is away, a recipe whose decisions are stored is answered, another is refused within its deadline, and readyz reports it', async () => {
  const service = await bench.start();
  const before = await bench.analyze(service, [unsureLine]);
  expect(before.status).toBe(200);
  await bench.standIn.close();
  const refused = await bench.analyze(service, ['1 cup wobbly moon beans']);
  expect(refused.status).toBe(503);
  expect(JSON.parse(refused.body).error.code).toBe('service_unavailable');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  const ready = await fetch(`${service.url}/readyz`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({
    status: 'degraded',
    parts: {
      database: { ready: true },
      model: { ready: false, message: expect.stringContaining('does not respond'), name: bench.standIn.model },
    },
  });
  const other = await bench.start();
  expect(await bench.analyze(other, [unsureLine])).toMatchObject({ status: 200, body: before.body });
  expect(await bench.analyze(other, [sureLine])).toMatchObject({ status: 200 });
});

test('a recipe whose server is killed ends with 503, and the next stored recipe is answered', async () => {
  const service = await bench.start();
  expect((await bench.analyze(service, [unsureLine])).status).toBe(200);
  bench.standIn.breakForGood('no headers come');
  const asked = bench.standIn.chats.length;
  const hanging = bench.analyze(service, ['1 cup wobbly moon beans', '3 tablespoons frumious powder']);
  await waitUntil(() => bench.standIn.chats.length > asked);
  await bench.standIn.close();
  expect((await hanging).status).toBe(503);
  expect((await bench.analyze(service, [unsureLine])).status).toBe(200);
});

test('another model with the same name makes another data version, and gives its own answers', async () => {
  const service = await bench.start();
  const before = await bench.analyze(service, [unsureLine]);
  const asked = bench.standIn.chats.length;
  bench.standIn.setDigest('b'.repeat(64));
  // The service checks the model at each request for readyz.
  await fetch(`${service.url}/readyz`);
  const after = await bench.analyze(service, [unsureLine]);
  expect(after.status).toBe(200);
  expect(bench.standIn.chats.length).toBeGreaterThan(asked);
  expect(after.headers.get('x-data-version')).not.toBe(before.headers.get('x-data-version'));
});

test('a recipe in flight while the model is replaced is refused, and answered by the new one when it is sent again', async () => {
  const service = await bench.start();
  bench.standIn.break(async (response, chat, answer) => {
    bench.standIn.setDigest('c'.repeat(64));
    await delay(10)(response, chat, answer);
  });
  expect((await bench.analyze(service, [unsureLine])).status).toBe(503);
  await fetch(`${service.url}/readyz`);
  expect((await bench.analyze(service, [unsureLine])).status).toBe(200);
});

test('two hundred recipes at once with a slow model all end, answered or refused in time', async () => {
  bench.standIn.breakForGood(delay(50));
  const service = await bench.start({ QUOTA_MODE: 'off' });
  const callers = await Promise.all(Array.from({ length: 4 }, () => createCaller(bench.own.database, 'Scale')));
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      bench.analyze(service, [`${index + 1} cups wobbly moon beans`], { token: callers[index % 4]?.token ?? '' }),
    ),
  );
  for (const { status } of answers) expect([200, 503]).toContain(status);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(bench.standIn.maxAtOnce()).toBe(1);
});

test('the model is loaded in the background, and the service does not wait for it', async () => {
  bench.standIn.loadIn(60_000);
  const service = await bench.start();
  expect((await bench.analyze(service, [sureLine])).status).toBe(200);
  expect(bench.standIn.loads()).toBe(1);
});

test('a service that is closed with a recipe in flight ends it, and leaves nothing behind', async () => {
  bench.standIn.breakForGood('no headers come');
  const service = await bench.start();
  const hanging = bench.analyze(service, [unsureLine]);
  await waitUntil(() => bench.standIn.chats.length > 0);
  await service.close();
  expect((await hanging).status).toBe(503);
});

test('the log contains no text of a recipe, whatever the server answers', async () => {
  const written: string[] = [];
  const log = createLog('info', { write: (line) => void written.push(line) });
  const service = await bench.start({}, log);
  bench.standIn.breakForGood((response, chat) =>
    sendStatus(500, JSON.stringify({ error: `Failed to parse: ${chat.messages.at(-1)?.content}` }))(response),
  );
  expect((await bench.analyze(service, [unsureLine])).status).toBe(503);
  expect(written.join('')).toContain('a call to the model failed');
  expect(written.join('')).not.toContain('zanzibar');
});

test('a server that gets no calls is logged once, however many lines need it', async () => {
  const written: string[] = [];
  const service = await bench.start({}, createLog('info', { write: (line) => void written.push(line) }));
  expect((await bench.analyze(service, [unsureLine])).status).toBe(200);
  bench.standIn.breakForGood('the runner stopped, 500');
  for (let count = 0; count < 6; count += 1) {
    const lines = Array.from({ length: 5 }, (_, index) => `${index + 1} cups wobbly moon beans`);
    expect((await bench.analyze(service, lines)).status).toBe(503);
  }
  expect(written.filter((line) => line.includes('left_alone'))).toHaveLength(1);
});

test('missing odds are logged for a known model, not for one that was never found', async () => {
  const written: string[] = [];
  const log = createLog('info', { write: (line) => void written.push(line) });
  bench.standIn.setDigest(null);
  const service = await bench.start({}, log);
  expect(written.join('')).not.toContain('no odds are fitted');
  expect(written.join('')).toContain('ollama pull');
  bench.standIn.setDigest('d'.repeat(64));
  await fetch(`${service.url}/readyz`);
  expect(written.filter((line) => line.includes('no odds are fitted'))).toHaveLength(1);
});
