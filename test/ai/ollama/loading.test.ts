import { createModelLoader } from '../../../src/ai/ollama/model-loader';
import { createLog } from '../../../src/log';
import { readPrompts } from '../../../src/seed/model-files';
import { type Bench, openBenchForEachTest } from '../../support/ollama/open-bench';
import { waitUntil } from '../../support/wait-until';

let bench: Bench;
openBenchForEachTest((opened) => (bench = opened));

const unsureLine = '2 cups zanzibar lentil crunch';
const sureLine = '2 large eggs';
const reason = 'model requires more system memory (5.6 GiB) than is available (2.0 GiB)';

interface Readiness {
  readonly status: string;
  readonly parts: { readonly model: { readonly ready: boolean; readonly message?: string } };
}

async function readReadiness(url: string): Promise<Readiness> {
  const found: Readiness = JSON.parse(await (await fetch(`${url}/readyz`)).text());
  return found;
}

test('a model that does not load leaves the service degraded, with the reason of the server in readyz and in the log, until a load succeeds', async () => {
  const written: string[] = [];
  bench.standIn.refuseToLoad(reason);
  const service = await bench.start({}, createLog('info', { write: (line) => void written.push(line) }));
  await waitUntil(() => written.join('').includes('the model does not load'));
  expect(written.join('')).toContain(reason);
  expect(await readReadiness(service.url)).toMatchObject({
    status: 'degraded',
    parts: { model: { ready: false, message: expect.stringContaining(`does not load: ${reason}`) } },
  });
  expect((await bench.analyze(service, [unsureLine])).status).toBe(503);
  expect((await bench.analyze(service, [sureLine])).status).toBe(200);
  expect(await readReadiness(service.url)).toMatchObject({ status: 'degraded' });
  bench.standIn.refuseToLoad(null);
  expect((await bench.analyze(service, [unsureLine])).status).toBe(200);
  expect(await readReadiness(service.url)).toMatchObject({ status: 'ready', parts: { model: { ready: true } } });
  // It is logged once, not at every attempt.
  expect(written.filter((line) => line.includes('the model does not load'))).toHaveLength(1);
});

test('a service is degraded while its model is being loaded', async () => {
  bench.standIn.loadIn(60_000);
  const service = await bench.start();
  expect(await readReadiness(service.url)).toMatchObject({
    status: 'degraded',
    parts: { model: { ready: false, message: expect.stringContaining('is being loaded') } },
  });
});

test('a hanging server is reported at the first check', async () => {
  bench.standIn.hang();
  const service = await bench.start();
  expect(await readReadiness(service.url)).toMatchObject({
    status: 'degraded',
    parts: { model: { message: expect.stringContaining('No response arrived in time') } },
  });
});

test('the prompt of each step is read once when the model is loaded, before any line needs it', async () => {
  const service = await bench.start();
  await waitUntil(() => bench.standIn.warmUps.length >= 3);
  const { reread, choose, confirm } = readPrompts();
  expect(bench.standIn.warmUps.map(({ messages }) => messages[0]?.content)).toEqual([
    reread.text,
    choose.text,
    confirm.text,
  ]);
  await bench.analyze(service, [unsureLine]);
  await bench.analyze(service, ['1 cup wobbly moon beans']);
  expect(bench.standIn.warmUps).toHaveLength(3);
});

test('a model that was unloaded for another is loaded again when a line needs it, and not before', async () => {
  const service = await bench.start();
  await waitUntil(() => bench.standIn.warmUps.length >= 3);
  bench.standIn.evict();
  for (let look = 0; look < 3; look += 1) await readReadiness(service.url);
  expect(bench.standIn.loads()).toBe(1);
  expect((await bench.analyze(service, [sureLine])).status).toBe(200);
  expect(bench.standIn.isLoaded()).toBe(false);
  expect((await bench.analyze(service, [unsureLine])).status).toBe(200);
  expect(bench.standIn.loads()).toBe(2);
});

test('every call has keep_alive and num_batch from the settings', async () => {
  const service = await bench.start({ OLLAMA_KEEP_ALIVE: '10m', OLLAMA_NUM_BATCH: '64' });
  expect((await bench.analyze(service, [unsureLine])).status).toBe(200);
  const calls = [...bench.standIn.warmUps, ...bench.standIn.chats];
  expect(calls.length).toBeGreaterThan(3);
  for (const call of calls) expect(call).toMatchObject({ keep_alive: '10m', options: { num_batch: 64 } });
});

test('another num_batch makes another set of answers, and another keep_alive does not', async () => {
  const before = await bench.analyze(await bench.start(), [unsureLine]);
  const asked = bench.standIn.chats.length;
  const kept = await bench.analyze(await bench.start({ OLLAMA_KEEP_ALIVE: '10m' }), [unsureLine]);
  expect(kept.headers.get('x-data-version')).toBe(before.headers.get('x-data-version'));
  expect(bench.standIn.chats).toHaveLength(asked);
  await bench.standIn.close();
  const other = await bench.start({ OLLAMA_NUM_BATCH: '64' });
  expect((await bench.analyze(other, [sureLine])).headers.get('x-data-version')).not.toBe(
    before.headers.get('x-data-version'),
  );
  expect((await bench.analyze(other, [unsureLine])).status).toBe(503);
});

test.each([
  ['true', 1],
  ['false', 0],
])('under OLLAMA_UNLOAD_AT_STOP=%s a service that stops unloads the model %d times', async (value, times) => {
  const service = await bench.start({ OLLAMA_UNLOAD_AT_STOP: value });
  await bench.analyze(service, [unsureLine]);
  await service.close();
  expect(bench.standIn.unloads()).toBe(times);
  expect(bench.standIn.isLoaded()).toBe(times === 0);
});

test('a program beside a service leaves a loaded model loaded, and unloads one that it loaded itself', async () => {
  const open = () =>
    createModelLoader({
      model: bench.standIn,
      prompts: [],
      release: 'own',
      onLoad: () => undefined,
      onModelError: () => undefined,
      onError: () => undefined,
    });
  const soon = AbortSignal.timeout(10_000);
  const first = open();
  await first.ensure('a'.repeat(64), soon);
  const second = open();
  await second.ensure('a'.repeat(64), soon);
  await second.close();
  expect(bench.standIn.isLoaded()).toBe(true);
  await first.close();
  expect(bench.standIn.isLoaded()).toBe(false);
});
