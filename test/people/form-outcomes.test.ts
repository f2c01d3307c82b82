import { createFormOutcomes, pruneFormOutcomes } from '../../src/people/form-outcomes';
import { createTestDatabase, type TestDatabase } from '../support/database';
import fc from '../support/fast-check';
import { waitUntil } from '../support/wait-until';

let own: TestDatabase;
beforeAll(async () => (own = await createTestDatabase()));
afterAll(() => own.drop());

const createOwn = () => createFormOutcomes(own.database.pool);
const count = () => own.database.prisma.formOutcome.count();
const makeOld = () =>
  own.database.pool.query(`UPDATE form_outcome SET claimed_at = claimed_at - interval '61 seconds'`);

test('any outcome is returned as it was, and the form acts once', async () => {
  const processes = [createOwn(), createOwn()];
  await fc.assert(
    fc.asyncProperty(fc.uuid(), fc.string({ unit: 'grapheme' }), async (form, outcome) => {
      let acts = 0;
      const run = () => processes.map((each) => each.run(form, () => Promise.resolve(`${++acts}${outcome}`)));
      const got = [...(await Promise.all([...run(), ...run()])), await processes[0]?.run(form, fail)];
      expect(new Set(got)).toEqual(new Set([`1${outcome}`]));
      expect(acts).toBe(1);
    }),
    { numRuns: 50, endOnFailure: true },
  );
});

const fail = () => Promise.reject(new Error('failed'));

test('another form acts for itself', async () => {
  const outcomes = createOwn();
  expect(await outcomes.run('one', () => Promise.resolve('first'))).toBe('first');
  expect(await outcomes.run('two', () => Promise.resolve('second'))).toBe('second');
});

test('a form that failed can be sent again, also by a request that waits for it', async () => {
  let refuse = (): void => undefined;
  const failing = createOwn().run('failing', () => new Promise((_, reject) => (refuse = () => reject(new Error('x')))));
  await waitUntil(async () => (await own.database.prisma.formOutcome.count({ where: { sealed: null } })) === 1);
  const waiting = createOwn().run('failing', () => Promise.resolve('done'));
  refuse();
  await expect(failing).rejects.toThrow('x');
  expect(await waiting).toBe('done');
});

test('an outcome and the claim of a process that ended are forgotten after a minute', async () => {
  const outcomes = createOwn();
  await outcomes.run('old', () => Promise.resolve('first'));
  void outcomes.run('ended', () => new Promise(() => undefined));
  await waitUntil(async () => (await own.database.prisma.formOutcome.count({ where: { sealed: null } })) === 1);
  await makeOld();
  expect(await outcomes.run('old', () => Promise.resolve('second'))).toBe('second');
  expect(await outcomes.run('ended', () => Promise.resolve('done'))).toBe('done');
});

test('a request that was overtaken after a minute does not change the outcome of the other', async () => {
  const outcomes = createOwn();
  let finish = (): void => undefined;
  const slow = outcomes.run('slow', () => new Promise((resolve) => (finish = () => resolve('slow'))));
  await waitUntil(async () => (await own.database.prisma.formOutcome.count({ where: { sealed: null } })) === 1);
  await makeOld();
  expect(await outcomes.run('slow', () => Promise.resolve('quick'))).toBe('quick');
  finish();
  expect(await slow).toBe('slow');
  expect(await outcomes.run('slow', fail)).toBe('quick');
});

test('an outcome that was changed in the table is refused', async () => {
  const outcomes = createOwn();
  await outcomes.run('changed', () => Promise.resolve('true'));
  await own.database.pool.query(
    'UPDATE form_outcome SET sealed = set_byte(sealed, length(sealed) - 1, get_byte(sealed, length(sealed) - 1) # 1)',
  );
  await expect(outcomes.run('changed', fail)).rejects.toThrow('unable to authenticate');
});

test('what nobody gets any more is removed, and the rest is kept', async () => {
  await createOwn().run('past', () => Promise.resolve('x'));
  await makeOld();
  await createOwn().run('present', () => Promise.resolve('x'));
  await pruneFormOutcomes(own.database);
  expect(await count()).toBe(1);
});
