import { createWorkerMetrics } from '../../src/start/worker-metrics';

const count = (value: number) => ({
  name: 'requests_total',
  help: 'Requests.',
  type: 'counter',
  aggregator: 'sum',
  values: [{ value, labels: {} }],
});

/** The metrics of workers that answer at once with these values. */
function createAnswered(answers: ReadonlyMap<string, readonly ReturnType<typeof count>[]>) {
  const metrics = createWorkerMetrics<string>((worker) => metrics.take(worker, answers.get(worker) ?? []));
  for (const worker of answers.keys()) metrics.add(worker);
  return metrics;
}

// prom-client refuses to add up metrics by an aggregator that it does not know.
const broken = { ...count(1), name: 'broken_total', aggregator: 'unknown' };

test('the counts of a worker that has ended are kept', async () => {
  const metrics = createAnswered(
    new Map([
      ['first', [count(3)]],
      ['second', [count(4)]],
    ]),
  );
  await metrics.read();
  metrics.remove('first');
  expect(await metrics.read()).toContain('requests_total 7');
});

test('counts of an ended worker that do not fit those of others break no later metrics', async () => {
  const metrics = createAnswered(
    new Map([
      ['first', [count(3)]],
      ['broken', [count(5), broken]],
      ['second', [count(4)]],
    ]),
  );
  await metrics.read().catch(() => null);
  metrics.remove('first');
  metrics.remove('broken');
  expect(await metrics.read()).toContain('requests_total 7');
});
