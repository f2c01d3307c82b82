import { prepareQueue, runJobs } from '../../src/batches/run-jobs';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { waitUntil } from '../support/wait-until';

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

const addJob = (number: number): Promise<unknown> =>
  own.database.pool.query(
    `SELECT graphile_worker.add_job('batch_chunk', json_build_object('batchId', 'batch', 'number', $1::int))`,
    [number],
  );

test('a queue that begins to end and never does is left behind: jobs are taken under another name', async () => {
  const { pool } = own.database;
  await prepareQueue(pool);
  const taken: number[] = [];
  const errors: unknown[] = [];
  const jobs = runJobs(
    pool,
    {
      runChunk({ number }) {
        taken.push(number);
        return number === 0 ? new Promise(() => undefined) : Promise.resolve();
      },
      callWebhook: () => Promise.resolve(),
    },
    (error) => errors.push(error),
  );
  await addJob(0);
  await waitUntil(() => taken.includes(0));
  const first = jobs.workerId();
  expect(first).not.toBeNull();

  // One of the events that end the queue of a process; it waits for its jobs without a limit.
  await pool.query(`SELECT pg_notify('worker:migrate', '{"breaking":true}')`);
  await waitUntil(() => jobs.workerId() !== null && jobs.workerId() !== first);
  // The package sets it at this event, for a program that is only a worker.
  process.exitCode = undefined;
  expect(errors).toEqual([new Error('The queue of jobs did not end in time.')]);

  await addJob(1);
  await waitUntil(() => taken.includes(1));
  await jobs.close();
  expect(jobs.workerId()).toBeNull();
});
