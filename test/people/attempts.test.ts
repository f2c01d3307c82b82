import { createAttempts, maxKeys } from '../../src/people/attempts';

const count = (times: number, attempt: () => number | null): number => {
  let refused = 0;
  for (let turn = 0; turn < times; turn++) if (attempt() !== null) refused++;
  return refused;
};

test('an email address has ten attempts from all network addresses together', () => {
  const attempts = createAttempts();
  let turn = 0;
  expect(count(12, () => attempts.countSignIn(`192.0.2.${turn++}`, 'ann@example.com'))).toBe(2);
  expect(attempts.countSignIn('192.0.2.1', 'bob@example.com')).toBeNull();
});

test('a network address has a hundred attempts for all email addresses together', () => {
  const attempts = createAttempts();
  let turn = 0;
  expect(count(102, () => attempts.countSignIn('192.0.2.1', `${turn++}@example.com`))).toBe(2);
  expect(attempts.countSignIn('192.0.2.2', 'ann@example.com')).toBeNull();
});

test('a successful attempt clears the count', () => {
  const attempts = createAttempts();
  count(10, () => attempts.countSignIn('192.0.2.1', 'ann@example.com'));
  attempts.forget('ann@example.com');
  expect(attempts.countSignIn('192.0.2.1', 'ann@example.com')).toBeNull();
});

test('the wait is in milliseconds, at most a quarter of an hour', () => {
  const attempts = createAttempts();
  count(10, () => attempts.countSignIn('192.0.2.1', 'ann@example.com'));
  const waitMs = attempts.countSignIn('192.0.2.1', 'ann@example.com');
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(900_000);
});

test('attempts of a network address that is over its limit do not count against an email address', () => {
  const attempts = createAttempts();
  let turn = 0;
  count(100, () => attempts.countSignIn('192.0.2.1', `${turn++}@example.com`));
  expect(count(20, () => attempts.countSignIn('192.0.2.1', 'ann@example.com'))).toBe(20);
  expect(attempts.countSignIn('192.0.2.2', 'ann@example.com')).toBeNull();
});

test('attempts without a valid email address count by network address alone', () => {
  const attempts = createAttempts();
  expect(count(100, () => attempts.countSignIn('192.0.2.1', null))).toBe(0);
  expect(count(2, () => attempts.countSignIn('192.0.2.1', null))).toBe(2);
  expect(attempts.countSignIn('192.0.2.2', null)).toBeNull();
});

test('the number of counted email addresses is limited; the longest unused count is forgotten first', () => {
  const attempts = createAttempts();
  count(6, () => attempts.countMessage('first@example.com'));
  count(6, () => attempts.countMessage('second@example.com'));
  let turn = 0;
  count(maxKeys - 1, () => attempts.countMessage(`${turn++}@example.com`));
  expect(attempts.countMessage('second@example.com')).not.toBeNull();
  expect(attempts.countMessage('first@example.com')).toBeNull();
});

test('a user has five changes of the email address in an hour', () => {
  const attempts = createAttempts();
  expect(count(7, () => attempts.countVerification('one user'))).toBe(2);
  expect(attempts.countVerification('another user')).toBeNull();
});

test.each([
  ['of an IPv6 connection count as one', ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'], 1],
  ['of an IPv6 connection with a shortened zero count as one', ['2001:db8:0:2::1', '2001:db8::2:ffff:0:0:9'], 1],
  ['of an IPv6 connection with few digits count as one', ['2001:db8::1', '2001:0db8:0:0:ffff::9'], 1],
  ['of an IPv6 connection count as one, whatever the zone', ['fe80::1%eth0', 'fe80::2'], 1],
  ['of IPv4 and the same in IPv6 form count as one', ['192.0.2.1', '::ffff:192.0.2.1'], 1],
  ['of IPv4 in hexadecimal IPv6 form count as one', ['::ffff:c000:0201', '::ffff:192.0.2.1'], 1],
  ['of two IPv6 connections count separately', ['2001:db8:1:2::1', '2001:db8:1:3::1'], 0],
  ['of IPv4 in IPv6 form count separately', ['::ffff:192.0.2.1', '::ffff:192.0.2.2'], 0],
])('addresses %s', (_, [first = '', second = ''], refused) => {
  const attempts = createAttempts();
  count(20, () => attempts.countRequest(first));
  expect(count(1, () => attempts.countRequest(second))).toBe(refused);
});
