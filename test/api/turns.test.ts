import { mapPaced } from '../../src/analysis/pace';
import { createTurns, type Turns } from '../../src/api/turns';

interface Job {
  readonly keyId: string;
  readonly lines: number;
  readonly bytes?: number;
  readonly response?: { readonly destroyed: boolean };
}

/** Works on a request whose lines take five milliseconds each; calls `onLine` after each. */
async function work(turns: Turns, job: Job, onLine: () => void = () => undefined): Promise<void> {
  const { keyId, lines, bytes = lines * 500, response = { destroyed: false } } = job;
  await mapPaced(Array.from({ length: lines }), turns.open({ keyId, bytes, response }), () => {
    const until = performance.now() + 5;
    while (performance.now() < until);
    onLine();
  });
}

test('a request that comes alone begins at once', () => {
  const pace = createTurns().open({ keyId: 'one', bytes: 1, response: { destroyed: false } });
  expect(pace.isDue()).toBe(false);
});

test('background work waits while requests have work, and goes on when they have none', async () => {
  const turns = createTurns();
  const done: string[] = [];
  const spin = (): void => {
    const until = performance.now() + 5;
    while (performance.now() < until);
  };
  const background = mapPaced(Array.from({ length: 40 }), turns.openBackground(), spin).then(() =>
    done.push('background'),
  );
  const requests = [1, 2, 3].map((number) =>
    work(turns, { keyId: `key ${number}`, lines: 10 }).then(() => done.push('request')),
  );
  expect(turns.countWaiting()).toBeGreaterThan(0);
  await Promise.all([background, ...requests]);
  expect(done).toEqual(['request', 'request', 'request', 'background']);
});

test('background work ends under the heaviest load: it gets a slice after a quarter of a second', async () => {
  const turns = createTurns();
  let isDone = false;
  const background = mapPaced(Array.from({ length: 3 }), turns.openBackground(), () => undefined).then(
    () => (isDone = true),
  );
  const requests = ['one', 'two'].map(async (keyId) => {
    // Requests keep coming until the background work has ended.
    while (!isDone) await work(turns, { keyId, lines: 20 });
  });
  await Promise.all([background, ...requests]);
  expect(isDone).toBe(true);
});

test('the requests that wait are counted, and none once they are answered', async () => {
  const turns = createTurns();
  const jobs = ['one', 'two', 'three'].map((keyId) => work(turns, { keyId, lines: 10 }));
  expect(turns.countWaiting()).toBe(3);
  await Promise.all(jobs);
  expect(turns.countWaiting()).toBe(0);
});

test('a light request is answered before heavy ones that came first, of its own key and of others', async () => {
  const turns = createTurns();
  const done: string[] = [];
  const heavy = ['one', 'one', 'two', 'three'].map((keyId) =>
    work(turns, { keyId, lines: 40 }).then(() => done.push('heavy')),
  );
  const light = ['one', 'four'].map((keyId) => work(turns, { keyId, lines: 1 }).then(() => done.push('light')));
  await Promise.all([...heavy, ...light]);
  expect(done.slice(0, 2)).toEqual(['light', 'light']);
});

test('similar requests of one key finish one after the other', async () => {
  const turns = createTurns();
  const lines = [0, 0, 0];
  const jobs = lines.map((_, index) =>
    work(turns, { keyId: 'one', lines: 20 }, () => (lines[index] = (lines[index] ?? 0) + 1)),
  );
  await jobs[0];
  expect(lines[2]).toBeLessThanOrEqual(4);
  await Promise.all(jobs);
});

test('small requests of one key that wait are worked on together, stage by stage', async () => {
  const turns = createTurns();
  const done: string[] = [];
  const first = work(turns, { keyId: 'one', lines: 3 });
  const jobs = ['a', 'b', 'c', 'd'].map(async (name) => {
    const pace = turns.open({ keyId: 'one', bytes: 500, response: { destroyed: false } });
    for (const stage of ['parse', 'match', 'weigh']) {
      await mapPaced([1, 2], pace, (line) => done.push(`${stage} ${name}${line}`));
    }
  });
  await Promise.all([first, ...jobs]);
  expect(done.map((step) => step.split(' ')[0])).toEqual([
    ...Array<string>(8).fill('parse'),
    ...Array<string>(8).fill('match'),
    ...Array<string>(8).fill('weigh'),
  ]);
});

test('a request does not wait for later requests of its key that are a little shorter', async () => {
  const turns = createTurns();
  const done: string[] = [];
  const first = [0, 1].map((index) =>
    work(turns, { keyId: 'one', lines: 5, bytes: 900 + index }).then(() => done.push('first')),
  );
  const later = Array.from({ length: 5 }, () =>
    work(turns, { keyId: 'one', lines: 5, bytes: 800 }).then(() => done.push('later')),
  );
  await Promise.all([...first, ...later]);
  expect(done.slice(0, 2)).toEqual(['first', 'first']);
});

test.each(['large', 'small'])('a key with many %s requests gets no more than a key with one', async (size) => {
  const turns = createTurns();
  const lines = { many: 0, one: 0 };
  const bytes = size === 'large' ? 5000 : 500;
  const many = Array.from({ length: 10 }, () => work(turns, { keyId: 'many', lines: 10, bytes }, () => lines.many++));
  await work(turns, { keyId: 'one', lines: 30 }, () => lines.one++);
  expect(lines.many).toBeGreaterThanOrEqual(10);
  expect(lines.many).toBeLessThanOrEqual(60);
  await Promise.all(many);
});

test('timers and sockets run between two slices', async () => {
  const turns = createTurns();
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  await work(turns, { keyId: 'one', lines: 20 });
  clearInterval(timer);
  expect(ticks).toBeGreaterThanOrEqual(5);
});

test('work whose caller has left ends', async () => {
  const turns = createTurns();
  const response = { destroyed: false };
  let lines = 0;
  const leaving = work(turns, { keyId: 'one', lines: 1000, response }, () => {
    response.destroyed = ++lines >= 10;
  });
  await expect(leaving).rejects.toMatchObject({ reason: 'caller_left' });
  expect(lines).toBeLessThan(20);
});

test('work that waited too long for others is refused with 503', async () => {
  const turns = createTurns({ maxWaitMs: 100, maxWaitingBytes: 2 ** 20 });
  const both = Promise.all([work(turns, { keyId: 'one', lines: 50 }), work(turns, { keyId: 'two', lines: 50 })]);
  await expect(both).rejects.toMatchObject({ reason: 'overloaded', status: 503 });
});

test('work that waits for nothing but itself is never refused, however long it takes', async () => {
  const turns = createTurns({ maxWaitMs: 200, maxWaitingBytes: 2 ** 20 });
  await expect(work(turns, { keyId: 'one', lines: 100 })).resolves.toBeUndefined();
});

test('a key that has too much waiting is refused with 429, and another key is not', async () => {
  const turns = createTurns({ maxWaitMs: 60_000, maxWaitingBytes: 100 });
  const jobs = [
    { keyId: 'one', lines: 10, bytes: 90 },
    { keyId: 'one', lines: 10, bytes: 90 },
    { keyId: 'two', lines: 10, bytes: 90 },
  ];
  const outcomes = await Promise.allSettled(jobs.map((job) => work(turns, job)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: { reason: 'too_much_waiting', status: 429 } });
});

test('the places of one document that wait count as one request', async () => {
  const turns = createTurns({ maxWaitMs: 60_000, maxWaitingBytes: 100 });
  const pace = turns.open({ keyId: 'one', bytes: 90, response: { destroyed: false } });
  const first = work(turns, { keyId: 'two', lines: 1 });
  const places = Array.from({ length: 5 }, () => mapPaced([1], pace, (value) => value));
  await expect(Promise.all(places)).resolves.toEqual(Array.from({ length: 5 }, () => [1]));
  await first;
});
