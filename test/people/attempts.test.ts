import { createAttempts, maxKeys } from '../../src/people/attempts';

const count = async (times: number, attempt: () => Promise<number | null>): Promise<number> => {
  let refused = 0;
  for (let turn = 0; turn < times; turn++) if ((await attempt()) !== null) refused++;
  return refused;
};

test('an email address has ten attempts from all network addresses together', async () => {
  const attempts = createAttempts();
  let turn = 0;
  expect(await count(12, () => attempts.countSignIn(`192.0.2.${turn++}`, 'ann@example.com'))).toBe(2);
  expect(await attempts.countSignIn('192.0.2.1', 'bob@example.com')).toBeNull();
});

test('a network address has a hundred attempts for all email addresses together', async () => {
  const attempts = createAttempts();
  let turn = 0;
  expect(await count(102, () => attempts.countSignIn('192.0.2.1', `${turn++}@example.com`))).toBe(2);
  expect(await attempts.countSignIn('192.0.2.2', 'ann@example.com')).toBeNull();
});

test('a successful attempt clears the count', async () => {
  const attempts = createAttempts();
  await count(10, () => attempts.countSignIn('192.0.2.1', 'ann@example.com'));
  await attempts.forget('ann@example.com');
  expect(await attempts.countSignIn('192.0.2.1', 'ann@example.com')).toBeNull();
});

test('the wait is in milliseconds, at most a quarter of an hour', async () => {
  const attempts = createAttempts();
  await count(10, () => attempts.countSignIn('192.0.2.1', 'ann@example.com'));
  const waitMs = await attempts.countSignIn('192.0.2.1', 'ann@example.com');
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(900_000);
});

test('attempts of a network address that is over its limit do not count against an email address', async () => {
  const attempts = createAttempts();
  let turn = 0;
  await count(100, () => attempts.countSignIn('192.0.2.1', `${turn++}@example.com`));
  expect(await count(20, () => attempts.countSignIn('192.0.2.1', 'ann@example.com'))).toBe(20);
  expect(await attempts.countSignIn('192.0.2.2', 'ann@example.com')).toBeNull();
});

test('attempts without a valid email address count by network address alone', async () => {
  const attempts = createAttempts();
  expect(await count(100, () => attempts.countSignIn('192.0.2.1', null))).toBe(0);
  expect(await count(2, () => attempts.countSignIn('192.0.2.1', null))).toBe(2);
  expect(await attempts.countSignIn('192.0.2.2', null)).toBeNull();
});

test('the number of counted email addresses is limited; the longest unused count is forgotten first', async () => {
  const attempts = createAttempts();
  await count(6, () => attempts.countMessage('first@example.com'));
  await count(6, () => attempts.countMessage('second@example.com'));
  let turn = 0;
  await count(maxKeys - 1, () => attempts.countMessage(`${turn++}@example.com`));
  expect(await attempts.countMessage('second@example.com')).not.toBeNull();
  expect(await attempts.countMessage('first@example.com')).toBeNull();
});

test('a user has five changes of the email address in an hour', async () => {
  const attempts = createAttempts();
  expect(await count(7, () => attempts.countVerification('one user'))).toBe(2);
  expect(await attempts.countVerification('another user')).toBeNull();
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
])('addresses %s', async (_, [first = '', second = ''], refused) => {
  const attempts = createAttempts();
  await count(20, () => attempts.countRequest(first));
  expect(await count(1, () => attempts.countRequest(second))).toBe(refused);
});
