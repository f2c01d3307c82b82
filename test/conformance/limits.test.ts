import { bodyLimitBytes } from '../../src/api/http/read-json-body';
import { waitUntil } from '../support/wait-until';
import { withinASecond } from '../support/within-a-second';
import type { Answer } from './create-client';
import { oneLine, pancakes } from './recipes';
import { startTestService, type TestService } from './start-test-service';

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const countStatus = (answers: readonly Answer[], status: number) =>
  answers.filter((one) => one.status === status).length;

describe('the rate of a plan', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
    // The first recipe takes longer than others.
    await service.analyze(await service.createKey(), pancakes);
  });
  afterAll(() => service.close());

  test.each([
    ['Free', 3],
    ['Developer', 10],
    ['Startup', 25],
    ['Scale', 50],
  ])('%s answers %i requests in a second and refuses the next with 429', async (planName, limit) => {
    const answers = await withinASecond(async () => {
      const key = await service.createKey({ planName });
      return Promise.all(times(limit + 5, () => service.analyze(key, oneLine('1 egg'))));
    });
    expect(countStatus(answers, 200)).toBe(limit);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, body, headers } of refused) {
      expect([status, body.error.code]).toEqual([429, 'rate_limited']);
      expect(Number(headers['retry-after'])).toBe(1);
      expect(headers['x-ratelimit-remaining']).toBe('0');
    }
  });

  test('requests that fail validation do not count', async () => {
    const key = await service.createKey({ planName: 'Free' });
    const bad = await Promise.all(times(20, () => service.analyze(key, '{}')));
    expect(countStatus(bad, 422)).toBe(20);
    expect(countStatus(await Promise.all(times(3, () => service.analyze(key, pancakes))), 200)).toBe(3);
  });

  test('refused requests do not lengthen the window: after a second there is room again', async () => {
    let key = '';
    let answers: Answer[] = await withinASecond(async () => {
      key = await service.createKey({ planName: 'Free' });
      return Promise.all(times(6, () => service.analyze(key, pancakes)));
    });
    expect(countStatus(answers, 429)).toBe(3);
    // Keeps asking all the while: a window that moved with each refusal would never end.
    for (let tries = 0; answers.every(({ status }) => status === 429 || tries === 0) && tries < 3000; tries++) {
      answers = [await service.analyze(key, pancakes)];
    }
    expect(answers[0]?.status).toBe(200);
  });

  test('each key has a rate of its own', async () => {
    const [one, other] = [await service.createKey({ planName: 'Free' }), await service.createKey({ planName: 'Free' })];
    const answers = await Promise.all(
      [...times(3, () => one), ...times(3, () => other)].map((key) => service.analyze(key, pancakes)),
    );
    expect(countStatus(answers, 200)).toBe(6);
  });

  test('a flood of invalid requests is refused: ten times the plan, at least 200 a second', async () => {
    const key = await service.createKey({ planName: 'Free' });
    const statuses = new Map<number, number>();
    // A busy machine may take more than one second for the first two hundred.
    await waitUntil(async () => {
      for (const { status } of await Promise.all(times(400, () => service.analyze(key, '{}')))) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      return statuses.has(429);
    });
    expect(statuses.get(422)).toBeGreaterThanOrEqual(200);
    expect([...statuses.keys()].every((status) => status === 422 || status === 429)).toBe(true);
  });
});

describe('the month', () => {
  const used = (answer: Answer) => Number(answer.headers['x-quota-used']);

  async function createSmallKey(service: TestService): Promise<string> {
    await service.database.prisma.plan.create({ data: { name: 'Tiny', requestsPerSecond: 1000, recipesPerMonth: 2 } });
    return service.createKey({ planName: 'Tiny' });
  }

  test('with QUOTA_MODE=enforce the recipe beyond the quota is 429 quota_exceeded until the first of next month, UTC', async () => {
    let now = Date.UTC(2026, 10, 30, 23, 59, 30, 500);
    const service = await startTestService({ quotaMode: 'enforce', now: () => now });
    const key = await createSmallKey(service);
    expect(used(await service.analyze(key, pancakes))).toBe(1);
    const last = await service.analyze(key, pancakes);
    expect([last.status, used(last), last.headers['x-quota-remaining']]).toEqual([200, 2, '0']);
    const refused = await service.analyze(key, pancakes);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'quota_exceeded']);
    expect(refused.headers['retry-after']).toBe('30');
    expect(used(refused)).toBe(2);
    now += 60_000;
    const next = await service.analyze(key, pancakes);
    expect([next.status, used(next)]).toEqual([200, 1]);
    await service.close();
  });

  test('with QUOTA_MODE=warn the headers count on and nothing is refused', async () => {
    const service = await startTestService({ quotaMode: 'warn' });
    const key = await createSmallKey(service);
    const answers = [];
    for (let sent = 0; sent < 4; sent++) answers.push(await service.analyze(key, pancakes));
    await service.close();
    expect(answers.map((answer) => [answer.status, used(answer), answer.headers['x-quota-remaining']])).toEqual([
      [200, 1, '1'],
      [200, 2, '0'],
      [200, 3, '0'],
      [200, 4, '0'],
    ]);
  });

  test('with QUOTA_MODE=off nothing is refused', async () => {
    const service = await startTestService({ quotaMode: 'off' });
    const key = await createSmallKey(service);
    const answers = await Promise.all(times(4, () => service.analyze(key, pancakes)));
    await service.close();
    expect(countStatus(answers, 200)).toBe(4);
  });

  test('each 200 counts, of either status, and nothing else does', async () => {
    const service = await startTestService();
    const key = await service.createKey();
    const answers = [
      await service.analyze(key, pancakes),
      await service.analyze(key, oneLine('1 xyzzy of qwertz')),
      await service.analyze(key, '{}'),
      await service.analyze(key, '{'),
      await service.analyze(key, pancakes, { 'Content-Type': 'text/plain' }),
      await service.analyze(key, pancakes),
    ];
    await service.close();
    expect(answers[1]?.body.status).toBe('quality_check_failed');
    expect(answers.map(used)).toEqual([1, 2, 2, 2, 2, 3]);
  });

  test('the count is of the account, not of the key', async () => {
    const service = await startTestService();
    const key = await service.createKey();
    await service.analyze(key, pancakes);
    const twin = await service.createTwin(key);
    const answer = await service.analyze(twin, pancakes);
    await service.close();
    expect(used(answer)).toBe(2);
  });

  test('the plan rate is checked before the quota', async () => {
    const service = await startTestService({ quotaMode: 'enforce' });
    await service.database.prisma.plan.create({ data: { name: 'Single', requestsPerSecond: 3, recipesPerMonth: 1 } });
    const answers = await withinASecond(async () => {
      const key = await service.createKey({ planName: 'Single' });
      return Promise.all(times(8, () => service.analyze(key, pancakes)));
    });
    await service.close();
    const codes = answers.map(({ status, body }) => String(status === 200 ? 'answered' : body.error.code)).sort();
    const expected = { answered: 1, quota_exceeded: 2, rate_limited: 5 };
    expect(codes).toEqual(Object.entries(expected).flatMap(([code, count]) => times(count, () => code)));
  });
});

describe('sizes', () => {
  let service: TestService;
  let key: string;
  beforeAll(async () => {
    service = await startTestService();
    key = await service.createKey();
  });
  afterAll(() => service.close());

  test('a body of 256 KiB is read, one byte more is 413', async () => {
    const filled = (bytes: number) => JSON.stringify(pancakes).padEnd(bytes, ' ');
    expect(bodyLimitBytes).toBe(262_144);
    expect((await service.analyze(key, filled(262_144))).status).toBe(200);
    expect((await service.analyze(key, filled(262_145))).status).toBe(413);
  });

  const withLines = (count: number) => ({ ...pancakes, ingredients: times(count, () => '1 egg') });
  test('500 lines are answered, 501 are 422', async () => {
    const answer = await service.analyze(key, withLines(500));
    expect([answer.status, answer.body.ingredients.length]).toEqual([200, 500]);
    expect((await service.analyze(key, withLines(501))).status).toBe(422);
  });

  test.each([
    ['letters', 'x'],
    ['characters of two code units', '\u{1f95a}'],
  ])('a line of 1,000 %s is answered, of 1,001 is 422 with its index', async (_name, character) => {
    expect((await service.analyze(key, oneLine(character.repeat(1000)))).status).toBe(200);
    const answer = await service.analyze(key, { ...pancakes, ingredients: ['1 egg', character.repeat(1001)] });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toContain('ingredients[1]');
  });

  test('a title of 500 characters is answered, of 501 is 422', async () => {
    expect((await service.analyze(key, { ...pancakes, title: 'x'.repeat(500) })).status).toBe(200);
    expect((await service.analyze(key, { ...pancakes, title: 'x'.repeat(501) })).status).toBe(422);
  });
});
