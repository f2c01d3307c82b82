import { DatabaseError } from 'pg';
import { createErrorLog, type ErrorLog } from '../../src/api/error-log';
import { createLog } from '../../src/log';

jest.useFakeTimers();

let lines: Record<string, unknown>[];
let isAnswering: boolean;
let errorLog: ErrorLog;

beforeEach(() => {
  lines = [];
  isAnswering = false;
  const write = (line: string): unknown => lines.push(JSON.parse(line));
  errorLog = createErrorLog({
    log: createLog('info', { write }),
    isAnswering: () => Promise.resolve(isAnswering),
    now: Date.now,
  });
});
afterEach(() => errorLog.close());

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
});
const wrong = new Error('a statement is wrong');

function toDatabaseError(code: string): DatabaseError {
  const error = new DatabaseError(`PostgreSQL says ${code}`, 0, 'error');
  error.code = code;
  return error;
}

function report(times: number, ...[part, cause]: Parameters<ErrorLog['report']>): void {
  for (let time = 0; time < times; time++) errorLog.report(part, cause);
}

test('an outage is logged at once, then every five seconds with the number of errors by part, and at its end', async () => {
  report(400, 'accounts', refused);
  report(3, 'usage', refused);
  expect(lines).toMatchObject([
    {
      level: 50,
      message: 'the database does not respond',
      count: 1,
      parts: { accounts: 1 },
      reason: refused.message,
    },
  ]);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({
    level: 50,
    message: 'the database does not respond',
    awaySeconds: 5,
    count: 402,
    parts: { accounts: 399, usage: 3 },
    reason: refused.message,
  });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(2);
  isAnswering = true;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(lines.slice(2)).toMatchObject([
    { level: 30, message: 'the database is available again', awaySeconds: 0, count: 403 },
  ]);
  report(1, 'catalog', refused);
  expect(lines).toHaveLength(4);
});

test('an outage does not end while one part still meets it', async () => {
  isAnswering = true;
  for (let second = 0; second < 60; second++) {
    if (second % 5 === 0) report(1, 'usage', toDatabaseError('53100'));
    await jest.advanceTimersByTimeAsync(1_000);
  }
  expect(new Set(lines.map(({ message }) => message))).toEqual(
    new Set(['the disk of the database is full; free space on it']),
  );
  expect(lines.length).toBeLessThanOrEqual(13);
});

test('an outage of the embedded server is logged with its reason, and its end at once', () => {
  errorLog.follow({ message: 'The disk of DATA_DIR is full.' });
  report(10, 'accounts', refused);
  errorLog.follow(null);
  expect(lines).toMatchObject([
    { level: 50, parts: { server: 1 }, reason: 'The disk of DATA_DIR is full.' },
    { level: 30, message: 'the database is available again', count: 11 },
  ]);
});

test('another error is logged with its stack for each part, and again after a minute with the number', async () => {
  report(50, 'usage', wrong);
  report(50, 'catalog', wrong);
  await jest.advanceTimersByTimeAsync(60_000);
  report(1, 'usage', wrong);
  expect(lines).toMatchObject([
    { level: 50, part: 'usage', count: 1, err: { message: wrong.message, stack: expect.any(String) } },
    { level: 50, part: 'catalog', count: 1, err: { message: wrong.message, stack: expect.any(String) } },
    { level: 50, part: 'usage', count: 50, err: { message: wrong.message, stack: expect.any(String) } },
  ]);
});

test('damage is logged with a sentence that says what to do', () => {
  report(1, 'catalog', toDatabaseError('XX001'));
  expect(lines[0]?.['message']).toBe(
    'The database is damaged (PostgreSQL says XX001). Stop what uses it, keep a copy of its files, and restore a backup ("Backup and restore" in docs/guides/self-hosting.md).',
  );
});
