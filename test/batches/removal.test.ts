import { createKey } from '../../src/accounts/keys';
import { deleteBatch, removeExpiredBatches, type BatchId } from '../../src/batches/cancel-batch';
import { prepareQueue } from '../../src/batches/run-jobs';
import { startTestService } from '../conformance/start-test-service';
import { createFullDatabase, type TestDatabase } from '../support/database';
import { waitUntil } from '../support/wait-until';

let own: TestDatabase;
let accountId: string;

beforeEach(async () => {
  own = await createFullDatabase();
  const request = { accountName: 'a', planName: 'Free', name: 'k', scopes: ['analyze'], expiresAt: null } as const;
  await createKey(own.database, request);
  ({ id: accountId } = await own.database.prisma.account.findFirstOrThrow({ where: { name: 'a' } }));
  await prepareQueue(own.database.jobPool);
});
afterEach(() => own.drop());

interface StoredBatch {
  readonly name: string;
  readonly state: 'receiving' | 'waiting' | 'done';
  readonly chunks: number;
  /** Days until its time is over. */
  readonly days: number;
}

/** Stores a batch with chunks of one recipe. */
async function store({ name, state, chunks, days }: StoredBatch): Promise<BatchId> {
  const { pool } = own.database;
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO batch (account_id, name, state, link_secret, recipes, chunks, finished_at, expires_at)
     VALUES ($1, $2, $3::text, '\\x00', $4, $4, CASE WHEN $3::text = 'done' THEN now() END, now() + make_interval(days => $5))
     RETURNING id`,
    [accountId, name, state, state === 'receiving' ? 0 : chunks, days],
  );
  const id = rows[0]?.id ?? '';
  await pool.query(
    `INSERT INTO batch_chunk (batch_id, number, start, recipes, input)
     SELECT $1::uuid, number, number, 1, '\\x00'::bytea FROM generate_series(0, $2::int - 1) AS number`,
    [id, chunks],
  );
  return { accountId, id };
}

async function listNames(): Promise<readonly string[]> {
  const { rows } = await own.database.pool.query<{ name: string }>('SELECT name FROM batch ORDER BY name');
  return rows.map(({ name }) => name);
}

/** Notes how many chunks each statement changes. */
async function noteStatements(): Promise<() => Promise<readonly number[]>> {
  const { pool } = own.database;
  await pool.query(`CREATE TABLE noted (chunks int);
    CREATE FUNCTION note_chunks() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO noted SELECT count(*) FROM former;
      RETURN NULL;
    END
    $$;
    CREATE TRIGGER note_deleted AFTER DELETE ON batch_chunk REFERENCING OLD TABLE AS former
      FOR EACH STATEMENT EXECUTE FUNCTION note_chunks();
    CREATE TRIGGER note_updated AFTER UPDATE ON batch_chunk REFERENCING OLD TABLE AS former
      FOR EACH STATEMENT EXECUTE FUNCTION note_chunks()`);
  return async () => {
    const { rows } = await pool.query<{ chunks: number }>('SELECT chunks FROM noted');
    return rows.map(({ chunks }) => chunks);
  };
}

test.each(['receiving', 'waiting', 'done'] as const)(
  'a large batch that is %s is removed by statements that each change a part of its chunks',
  async (state) => {
    const batch = await store({ name: 'large', state, chunks: 1201, days: 1 });
    const readNoted = await noteStatements();
    expect(await deleteBatch(own.database.jobPool, batch)).toBe(true);
    expect(Math.max(...(await readNoted()))).toBeLessThanOrEqual(500);
    expect(await own.database.prisma.batchChunk.count()).toBe(0);
    expect(await listNames()).toEqual([]);
    expect(await deleteBatch(own.database.jobPool, batch)).toBe(false);
  },
);

test('a batch that is deleted before it is finished adds no call of its webhook', async () => {
  const batch = await store({ name: 'unfinished', state: 'waiting', chunks: 2, days: 1 });
  const { pool, jobPool } = own.database;
  await pool.query(`UPDATE batch SET webhook_url = 'https://example.org/', webhook_secret = '\\x00'`);
  expect(await deleteBatch(jobPool, batch)).toBe(true);
  expect((await pool.query('SELECT FROM graphile_worker.jobs')).rowCount).toBe(0);
});

test('a batch that is submitted while the expired ones are removed stays', async () => {
  const batch = await store({ name: 'late', state: 'receiving', chunks: 2, days: -1 });
  const { pool, jobPool } = own.database;
  const submission = await pool.connect();
  await submission.query('BEGIN');
  await submission.query(`UPDATE batch SET state = 'waiting', expires_at = now() + interval '30 days' WHERE id = $1`, [
    batch.id,
  ]);
  const { signal } = new AbortController();
  const removal = removeExpiredBatches(jobPool, { onError: () => null, signal });
  const waiters = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))';
  await waitUntil(async () => (await submission.query(waiters)).rowCount !== 0);
  await submission.query('COMMIT');
  submission.release();
  await removal;
  expect(await listNames()).toEqual(['late']);
  expect(await own.database.prisma.batchChunk.count()).toBe(2);
});

/** Makes each removal of the chunks of a batch fail, as a damaged table would. */
async function refuseRemoval({ id }: BatchId): Promise<void> {
  await own.database.pool.query(`CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.batch_id = '${id}' AND OLD.number = 600 THEN
        RAISE EXCEPTION 'This chunk stays.';
      END IF;
      RETURN OLD;
    END
    $$;
    CREATE TRIGGER refuse_removal BEFORE DELETE ON batch_chunk FOR EACH ROW EXECUTE FUNCTION refuse_removal()`);
}

test('an expired batch that cannot be removed is reported, and does not keep the others', async () => {
  const stuck = await store({ name: 'stuck', state: 'done', chunks: 700, days: -3 });
  await store({ name: 'expired', state: 'done', chunks: 2, days: -2 });
  await store({ name: 'unsent', state: 'receiving', chunks: 2, days: -1 });
  await store({ name: 'kept', state: 'done', chunks: 2, days: 1 });
  await refuseRemoval(stuck);
  const reported: unknown[] = [];
  const { signal } = new AbortController();
  await removeExpiredBatches(own.database.jobPool, { onError: (cause) => reported.push(cause), signal });
  expect(await listNames()).toEqual(['kept', 'stuck']);
  expect(reported).toEqual([
    expect.objectContaining({
      message: `The expired batch ${stuck.id} cannot be removed.`,
      cause: expect.objectContaining({ message: 'This chunk stays.' }),
    }),
  ]);
});

test('a removal that failed halfway is completed by the next removal of expired batches', async () => {
  const batch = await store({ name: 'halfway', state: 'done', chunks: 700, days: 30 });
  await refuseRemoval(batch);
  await expect(deleteBatch(own.database.jobPool, batch)).rejects.toThrow('This chunk stays.');
  await own.database.pool.query('DROP TRIGGER refuse_removal ON batch_chunk');
  const { signal } = new AbortController();
  await removeExpiredBatches(own.database.jobPool, { onError: () => null, signal });
  expect(await listNames()).toEqual([]);
});

test('a worker shows its presence while expired batches are removed, however long that takes', async () => {
  const batch = await store({ name: 'locked', state: 'done', chunks: 1, days: -1 });
  const { pool, prisma } = own.database;
  const holder = await pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM batch WHERE id = $1 FOR UPDATE', [batch.id]);
  const service = await startTestService({ follow: own, role: 'all' });
  const isRemoving = async (): Promise<boolean> => {
    const waiters = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))';
    return (await holder.query(waiters)).rowCount !== 0;
  };
  const seenAt = async (): Promise<number> => (await prisma.batchWorker.findFirst())?.seenAt.getTime() ?? 0;
  await waitUntil(isRemoving);
  const first = await seenAt();
  await waitUntil(async () => (await seenAt()) > first && (await isRemoving()));
  await holder.query('ROLLBACK');
  holder.release();
  await service.close();
});
