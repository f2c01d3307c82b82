import { createPasswords, findPasswordProblem, TooManyPasswordChecks } from '../../src/people/passwords';

const passwords = createPasswords();

test('a hash verifies only its own password and does not contain it', async () => {
  const stored = await passwords.hash('correct horse battery');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(stored).not.toContain('horse');
  expect(await passwords.verify(stored, 'correct horse battery')).toBe(true);
  expect(await passwords.verify(stored, 'correct horse batterz')).toBe(false);
});

test('the same password has a different hash each time', async () => {
  expect(await passwords.hash('correct horse battery')).not.toBe(await passwords.hash('correct horse battery'));
});

test('no password matches for an unknown user', async () => {
  expect(await passwords.verify(null, 'a password that nobody has')).toBe(false);
});

test('if a hundred operations wait, another one is refused, and the others are answered', async () => {
  const asked = Array.from({ length: 120 }, () => passwords.verify(null, 'x'));
  const outcomes = await Promise.allSettled(asked);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(16);
  expect(refused.every(({ reason }) => reason instanceof TooManyPasswordChecks)).toBe(true);
  expect(await passwords.verify(null, 'x')).toBe(false);
});

test.each([
  ['123456789', 'too short'],
  ['x'.repeat(201), 'too long'],
  ['abababababab', 'too few different characters'],
  ['Ann.Smith@example.com', 'is the email address'],
])('%s is refused as a password', (password, problem) => {
  expect(findPasswordProblem(password, 'ann.smith@example.com')).toContain(problem);
});

test.each(['correct horse battery', '  leading blanks count', 'пароль на русском', '🍎🍐🍊🍋🍌🍉'])(
  '%s is accepted as a password',
  (password) => {
    expect(findPasswordProblem(password, 'ann@example.com')).toBeNull();
  },
);
