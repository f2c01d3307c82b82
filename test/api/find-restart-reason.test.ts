import { describeOutage, findRestartReason } from '../../src/start/outage';

const second = 1000;
const limitMs = 60 * second;
const began = { sinceMs: 0, failedAtMs: 0, failures: 0, message: 'The disk is full.' };

test.each([
  ['that is none', null, { atSeconds: 0, told: null }],
  ['of less than a minute', { ...began, failures: 9, failedAtMs: 58 * second }, { atSeconds: 59, told: null }],
  [
    'of a minute whose starts still fail',
    { ...began, failures: 9, failedAtMs: 58 * second },
    { atSeconds: 60, told: 'The disk is full.' },
  ],
  [
    'of an hour whose starts still fail',
    { ...began, failures: 900, failedAtMs: 3599 * second },
    { atSeconds: 3600, told: 'The disk is full.' },
  ],
  ['of an hour in which the one start recovers', began, { atSeconds: 3600, told: null }],
  [
    'of an hour in which the last start recovers',
    { ...began, failures: 3, failedAtMs: 5 * second },
    { atSeconds: 3600, told: null },
  ],
])('an outage %s has the expected verdict at its time', (_which, outage, { atSeconds, told }) => {
  expect(findRestartReason(outage, { nowMs: atSeconds * second, limitMs })).toBe(told);
});

test('an outage is described by its length and failed starts, and no outage by no fields', () => {
  expect(describeOutage({ ...began, failures: 3 }, 5 * second)).toEqual({ awaySeconds: 5, failedStarts: 3 });
  expect(describeOutage(null, 0)).toEqual({});
});
