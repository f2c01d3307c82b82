import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { readSeed } from '../../src/seed/read-seed';
import { startRelay } from '../../tools/soak/balancer';
import { checkCounts, checkWindows, findRecovery, findSlopePerHour, judge } from '../../tools/soak/findings';
import { printRun, type Run } from '../../tools/soak/report';
import { createRequestMaker } from '../../tools/soak/requests';
import { countUndisturbed, countUnexpected, createTally, type Outcome } from '../../tools/soak/tally';

const span = (fromMs: number, toMs: number) => ({ fromMs, toMs });

test('the slope is that of a line through the samples after the warm-up', () => {
  const minutes = Array.from({ length: 30 }, (_, minute) => minute);
  const rising = minutes.map((minute) => ({ atMs: minute * 60_000, value: 200 + minute / 10 }));
  expect(findSlopePerHour(rising, 0)).toBeCloseTo(6, 6);
  const settling = minutes.map((minute) => ({ atMs: minute * 60_000, value: minute < 10 ? 10 * minute : 100 }));
  expect(findSlopePerHour(settling, 600_000)).toBeCloseTo(0, 6);
  expect(findSlopePerHour(settling, 0)).toBeGreaterThan(100);
});

test('fewer than ten samples, or ten at one moment, have no slope', () => {
  const sample = (atMs: number) => ({ atMs, value: 1 });
  expect(findSlopePerHour([1, 2, 3].map(sample), 0)).toBeNull();
  expect(findSlopePerHour(Array.from({ length: 10 }, () => sample(7)), 0)).toBeNull(); // prettier-ignore
});

test('a window that let through more than the plan is found, also where its first request opened it', () => {
  const answers = [span(900, 1010), span(1100, 1200), span(1300, 1400), span(2000, 2020), span(2100, 2200)];
  const quiet = { outages: [], plan: 2 };
  expect(checkWindows([1000, 2005], answers, quiet)).toEqual({ windows: 2, most: 3, beyond: 1 });
});

test('an answer at the edge of two windows counts for neither, and an outage leaves its windows out', () => {
  const answers = [span(1950, 2050), span(2100, 2200), span(2300, 2400), span(2990, 3010)];
  expect(checkWindows([1000, 2000, 3000], answers, { outages: [], plan: 2 })).toEqual({ windows: 3, most: 2, beyond: 0 }); // prettier-ignore
  const outages = [span(2500, 2600)];
  expect(checkWindows([1000, 2000, 3000], answers, { outages, plan: 1 })).toEqual({ windows: 2, most: 0, beyond: 0 });
});

test('recovery counts from the lifting to the first good answer of a request sent after it', () => {
  const disturbance = { beganMs: 1000, liftedMs: 4000, wholeMs: 5000 };
  const good = [span(900, 950), span(990, 1100), span(1050, 4100), span(4050, 4200), span(4900, 4950)];
  expect(findRecovery(disturbance, good)).toEqual({ gapMs: 3000, goodMs: 200, wholeMs: 1000 });
  const late = [span(3900, 5100), span(5050, 5150)];
  expect(findRecovery(disturbance, late)).toEqual({ gapMs: 4000, goodMs: 1150, wholeMs: 1000 });
  expect(findRecovery(disturbance, [])).toEqual({ gapMs: 4000, goodMs: null, wholeMs: 1000 });
});

test('a count that is missing is lost; one too many is explained by a failed request, or doubled', () => {
  expect(checkCounts({ answered: 10, counted: 8, uncertain: 5 })).toEqual({ lost: 2, unanswered: 0, doubled: 0 });
  expect(checkCounts({ answered: 10, counted: 13, uncertain: 2 })).toEqual({ lost: 0, unanswered: 2, doubled: 1 });
});

test('one wrong answer, one lost count, or nothing compared fails the run', () => {
  const clean = {
    'wrong answers': 0,
    'wrong answers in batches': 0,
    'answers not compared': 0,
    'unexpected statuses': 0,
    'counts lost': 0,
    'counts doubled': 0,
    'batches lost': 0,
    'batches doubled': 0,
    'answers beyond the plan': 0,
    'wrong quota headers': 0,
    'processes that did not stop cleanly': 0,
    'disturbances that did not end': 0,
  };
  expect(judge(clean, 5).passed).toBe(true);
  expect(judge(clean, 0).passed).toBe(false);
  expect(judge({ ...clean, 'wrong answers': 1 }, 5)).toEqual({ passed: false, sentence: 'Failed: wrong answers 1.' });
  expect(judge({ ...clean, 'counts lost': 3 }, 5).passed).toBe(false);
  expect(judge({ ...clean, 'batches lost': 1 }, 5).passed).toBe(false);
});

const outcome = (changes: Partial<Outcome>): Outcome => ({
  kind: 'recipe seen',
  name: 'seen:1',
  isRecipe: true,
  status: '200',
  version: 'a/b',
  hash: 'one',
  ...span(10, 20),
  ...changes,
});

test('the tally keeps every body of a request under a data version, and which requests may have been counted', () => {
  const tally = createTally();
  for (const hash of ['one', 'other', 'one']) tally.add(outcome({ hash }));
  tally.add(outcome({ kind: 'small plan' }));
  tally.add(outcome({ kind: 'small plan', status: '429' }));
  tally.add(outcome({ status: '503' }));
  expect(tally.answers.get('a/b')?.get('seen:1')).toEqual(new Map([['one', 3], ['other', 1]])); // prettier-ignore
  expect(tally.recipes).toEqual({ large: { answered: 3, uncertain: 1 }, small: { answered: 1, uncertain: 0 } });
  tally.add(outcome({ kind: 'GraphQL', name: 'search:1', isRecipe: false }));
  expect([tally.good.length, tally.small.length]).toEqual([3, 1]);
  expect(tally.failed).toEqual([{ ...span(10, 20), status: '503' }]);
});

test('a status that no disturbance explains is unexpected; a failure is, outside of disturbances, undisturbed', () => {
  const tally = createTally();
  tally.add(outcome({ status: '503' }));
  tally.add(outcome({ kind: 'wrong key', status: '403' }));
  expect(countUnexpected(tally.statuses)).toBe(0);
  tally.add(outcome({ status: '500' }));
  tally.add(outcome({ status: '429' }));
  expect(countUnexpected(tally.statuses)).toBe(2);
  expect(countUndisturbed(tally.failed, [{ beganMs: 15, liftedMs: 16, wholeMs: 18 }])).toBe(0);
  expect(countUndisturbed(tally.failed, [{ beganMs: 21, liftedMs: 22, wholeMs: 23 }])).toBe(1);
});

test('the printed tables end with the verdict of what they show', () => {
  const tally = createTally();
  tally.add(outcome({}));
  const none = { compared: 0, wrong: 0, notCompared: 0, examples: [] };
  const run: Run = {
    seconds: 90,
    database: 'PostgreSQL 15',
    balancer: 'nginx/1.22',
    tally,
    disturbed: [],
    leftOut: ['Mounting is not allowed.'],
    comparison: { requests: { compared: 1, wrong: 0, notCompared: 0, examples: [] }, batches: none },
    batches: { sent: 0, lost: 0, doubled: 0, results: 0, answered: 0 },
    counts: [{ answered: 1, counted: 1, uncertain: 0 }],
    wrongQuotaHeaders: [],
    windowsMs: [],
    unsure: [],
    plan: 10,
    replicas: [{ name: 'web-1', lives: [{ resident: [{ atMs: 0, value: 200 }], heap: [] }], failedStops: () => 0 }],
  };
  expect(printRun(run)).toMatchObject({ passed: true, text: expect.stringContaining('Soak of 1.5 minutes') });
  expect(printRun(run).text).toMatch(/Left out: Mounting is not allowed\./);
  const lost = printRun({ ...run, counts: [{ answered: 1, counted: 0, uncertain: 0 }] });
  expect(lost.passed).toBe(false);
  expect(lost.text).toMatch(/Failed: counts lost 1\.\n$/);
});

test('a request is the same bytes by its name, and recipes never seen are made of other lines', () => {
  const { aliases } = readSeed();
  const [one, other] = [createRequestMaker(aliases), createRequestMaker(aliases)];
  for (const name of ['seen:3', 'new:1200', 'refused:1', 'graphql:7', 'search:2'])
    expect(one(name)).toEqual(other(name));
  expect(one('new:1').body).not.toBe(one('new:2').body);
  expect(() => one('other:1')).toThrow('"other:1"');
});

test('the balancer without nginx hands connections to processes in turn, past those that refuse', async () => {
  const listen = async (word: string): Promise<Server> => {
    const server = createServer((socket) => socket.end(word)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  const port = (server: Server): number => {
    const address = server.address();
    return address !== null && typeof address === 'object' ? address.port : 0;
  };
  const [first, closed, third] = [await listen('first'), await listen('closed'), await listen('third')];
  const balancer = await startRelay([first, closed, third].map(port));
  closed.close();
  await once(closed, 'close');
  const words: string[] = [];
  for (let connection = 0; connection < 4; connection++) {
    const socket = connect(Number(new URL(balancer.url).port), '127.0.0.1');
    let word = '';
    socket.setEncoding('utf8').on('data', (text: string) => (word += text));
    await once(socket, 'close');
    words.push(word);
  }
  expect(words.sort()).toEqual(['first', 'first', 'third', 'third']);
  await balancer.stop();
  for (const server of [first, third]) server.close();
});
