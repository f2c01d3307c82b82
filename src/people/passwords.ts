import { hash, verify } from '@node-rs/argon2';

/** Hashes and verifies passwords with Argon2id. Each takes 19 MiB and some 40 ms of a thread, so that four run at a time and the rest wait. */
export interface Passwords {
  /** @throws PasswordsBusy where too many wait already */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one of the hash. Takes as long without a hash as with one, so that the time does not tell whether a user exists.
   * @param stored null where the user is unknown or has no password; the answer is then false
   * @throws PasswordsBusy where too many wait already
   */
  verify(stored: string | null, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;
  let decoy: Promise<string> | null = null;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= maxAtOnce) {
      if (waiting.length >= maxWaiting) throw new PasswordsBusy();
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
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (stored, password) =>
      inTurn(async () => {
        if (stored !== null) return verify(stored, password);
        decoy ??= hash('a password that nobody has', cost);
        await verify(await decoy, password);
        return false;
      }),
  };
}

/** More sign-ins wait than can be answered soon. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

/**
 * What is wrong with a password that somebody chose; null where nothing is. Length is what makes a password hard to guess (NIST SP 800-63B, 3.1.1.2);
 * the longest that is taken bounds what hashing costs.
 */
export function findPasswordProblem(password: string, email: string | null): string | null {
  const { length } = password;
  if (length < minLength) return `The password is too short; use at least ${minLength} characters.`;
  if (length > maxLength) return `The password is too long; use at most ${maxLength} characters.`;
  if (new Set(password.toLowerCase()).size < 5) return 'The password repeats few characters; use a less regular one.';
  const name = email?.split('@')[0]?.toLowerCase() ?? '';
  if (email !== null && [email, name.padEnd(minLength)].includes(password.toLowerCase()))
    return 'The password is the email address; use another one.';
  return null;
}

export const minLength = 10;
const maxLength = 200;

// The parameters that OWASP's Password Storage Cheat Sheet names first: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxAtOnce = 4;
const maxWaiting = 100;
