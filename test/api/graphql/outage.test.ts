import { openCorrectionBench, type CorrectionBench } from '../../corrections/open-correction-bench';
import { setAway } from '../../support/set-away';
import { waitUntil } from '../../support/wait-until';

let bench: CorrectionBench;
beforeAll(async () => {
  bench = await openCorrectionBench();
});
afterAll(() => bench.close());

const butter = 173410;
const setFlag = (reason: string): string =>
  `mutation { setFlag(fdcId: ${butter}, flag: FISH, state: NO, reason: "${reason}") { edit { id } } }`;

function send(query: string): ReturnType<CorrectionBench['service']['send']> {
  return bench.service.send({
    method: 'POST',
    path: '/graphql',
    headers: { Authorization: `Bearer ${bench.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  });
}

const listReasons = async (): Promise<readonly string[]> => {
  const { data } = await bench.ask('{ edits { edges { node { reason } } } }');
  const edges: readonly { readonly node: { readonly reason: string } }[] = data.edits.edges;
  return edges.map(({ node }) => node.reason);
};

describe('while the database is away', () => {
  beforeAll(async () => {
    // A key is known for half a minute after it was looked up, unless the service is notified of a change:
    // one that was still on its way makes it forget the key.
    await waitUntil(async () => {
      await send('{ __typename }');
      await setAway(bench.store, true);
      if ((await send('{ __typename }')).status === 200) return true;
      await setAway(bench.store, false);
      return false;
    });
  });
  afterAll(() => setAway(bench.store, false));

  test.each([
    '{ edits { totalCount } }',
    '{ exportEdits }',
    '{ unmatchedNames { totalCount } }',
    'mutation { dismissAllNames }',
  ])('what has to ask it is 503 and says when to come back: %s', async (query) => {
    const answer = await send(query);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.body.errors[0]).toMatchObject({
      message: 'The database does not respond at the moment; try again later.',
      extensions: { code: 'service_unavailable' },
    });
    const { text } = await bench.service.send({ path: '/metrics' });
    expect(text).toMatch(/^requests_refused_total\{reason="database_unavailable"\} [1-9]/m);
  });

  test('the log has one line without a stack, however many requests fail', async () => {
    await Promise.all(Array.from({ length: 20 }, () => send('{ edits { totalCount } }')));
    const listLines = (): readonly string[] =>
      bench.service.logLines.filter(
        (line) => line.includes('the database does not respond') && line.includes('"requests":'),
      );
    // Where another part met the outage first, the requests are in the next line, seconds later.
    await waitUntil(() => listLines().length > 0);
    expect(JSON.parse(listLines()[0] ?? '')).toMatchObject({
      level: 50,
      reason: expect.stringContaining('connection'),
    });
    expect(listLines().length).toBeLessThan(10);
    expect(bench.service.logLines.filter((line) => line.includes('"stack"'))).toEqual([]);
  });

  test('a field that needs the database is null, with an error beside the data', async () => {
    const answer = await send(
      `{ known: food(fdcId: ${butter}) { description history { totalCount } } unknown: food(fdcId: 1) { fdcId } }`,
    );
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ known: { description: 'Butter, salted', history: null }, unknown: null });
    const codes = answer.body.errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code);
    expect(codes).toEqual(['service_unavailable', 'service_unavailable']);
  });

  test('a correction says that nothing was stored', async () => {
    const answer = await send(setFlag('away'));
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.body.errors[0].message).toContain('Nothing was stored');
  });
});

test('a correction refused during an outage is not stored when it is over', async () => {
  expect(await listReasons()).toEqual([]);
});

describe('a correction whose connection is lost', () => {
  /** Ends the connection that writes a correction, at once or when it is committed. */
  async function loseWhen(constraint: '' | 'CONSTRAINT', timing: string): Promise<void> {
    await bench.store.database.pool.query(`
      CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END';
      CREATE ${constraint} TRIGGER lost AFTER INSERT ON food_edit ${timing} FOR EACH ROW EXECUTE FUNCTION lose()`);
  }
  afterEach(() => bench.store.database.pool.query('DROP FUNCTION lose CASCADE'));

  test('while it is made says that nothing was stored, and the service goes on', async () => {
    await loseWhen('', '');
    const answer = await send(setFlag('lost'));
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.body.errors[0].message).toContain('Nothing was stored');
    expect(await listReasons()).not.toContain('lost');
  });

  test('while it is committed does not say so, but how to check whether it was stored', async () => {
    await loseWhen('CONSTRAINT', 'DEFERRABLE INITIALLY DEFERRED');
    const answer = await send(setFlag('lost'));
    expect(answer.status).toBe(503);
    expect(answer.body.errors[0].message).toMatch(/^The connection to the database was lost .* Check in edits/);
  });
});

describe('an error of ours in a statement', () => {
  beforeEach(() => bench.store.database.pool.query('ALTER TABLE food_edit RENAME COLUMN reason TO elsewhere'));
  afterEach(() => bench.store.database.pool.query('ALTER TABLE food_edit RENAME COLUMN elsewhere TO reason'));

  test('stays an internal error', async () => {
    const answer = await send('{ edits { totalCount } }');
    expect(answer.status).toBe(500);
    expect(answer.body.errors[0].extensions.code).toBe('internal_error');
  });

  test('is the error counted for an answer, also beside data and after a mistake of the caller', async () => {
    const count = async (): Promise<number> => {
      const { text } = await bench.service.send({ path: '/metrics' });
      return Number(/^requests_refused_total\{reason="internal_error"\} (\d+)$/m.exec(text)?.[1]);
    };
    const before = await count();
    const answer = await send(
      `{ wrong: food(fdcId: ${butter}) { history(first: 0) { totalCount } } right: food(fdcId: ${butter}) { history { totalCount } } }`,
    );
    expect(answer.status).toBe(200);
    const codes = answer.body.errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code);
    expect(codes).toEqual(['validation_error', 'internal_error']);
    expect(await count()).toBe(before + 1);
  });
});
