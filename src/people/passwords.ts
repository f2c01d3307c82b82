import { hash, verify } from '@node-rs/argon2';

/**
 * Hashes and verifies passwords with Argon2id. Each operation takes 19 MiB and about 40 ms of a
 * thread, so at most four run at a time and the others wait.
 */
export interface Passwords {
  /** @throws TooManyPasswordChecks if too many operations wait already */
  hash(password: string): Promise<string>;
  /**
   * Returns whether the password matches the hash. Takes as long without a hash as with one, so
   * that the time does not reveal whether a user exists.
   * @param stored null if the user is unknown or has no password; the result is then false
   * @throws TooManyPasswordChecks if too many operations wait already
   */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** Creates the queue in which passwords are hashed and verified. */
export function createPasswords(): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;
  let dummyHash: Promise<string> | null = null;

  async function runLimited<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= maxAtOnce) {
      if (waiting.length >= maxWaiting) throw new TooManyPasswordChecks();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  }

  return {
    hash: (password) => runLimited(() => hash(password, cost)),
    verify: (stored, password) =>
      runLimited(async () => {
        if (stored !== null) return verify(stored, password);
        dummyHash ??= hash('a password that nobody has', cost);
        await verify(await dummyHash, password);
        return false;
      }),
  };
}

/** Too many operations wait already. */
export class TooManyPasswordChecks extends Error {
  override readonly name = 'TooManyPasswordChecks';
}

/**
 * Returns what is wrong with a new password, or null if it is acceptable. Its length is what makes
 * a password hard to guess (NIST SP 800-63B, 3.1.1.2). The maximum length limits the cost of
 * hashing.
 */
export function findPasswordProblem(password: string, email: string | null): string | null {
  const { length } = password;
  if (length < minLength) return `The password is too short; use at least ${minLength} characters.`;
  if (length > maxLength) return `The password is too long; use at most ${maxLength} characters.`;
  if (new Set(password.toLowerCase()).size < 5)
    return 'The password has too few different characters; use a more varied one.';
  const name = email?.split('@')[0]?.toLowerCase() ?? '';
  if (email !== null && [email, name.padEnd(minLength)].includes(password.toLowerCase()))
    return 'The password is the email address; use another one.';
  return null;
}

export const minLength = 10;
const maxLength = 200;

// The first parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxAtOnce = 4;
const maxWaiting = 100;
