import { hash, randomBytes } from 'node:crypto';

/** Creates a secret of 256 random bits for a cookie or a link: 43 characters of base64url. */
function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns whether a text has the form of such a secret. */
export function isSecret(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/**
 * Returns the SHA-256 hash of a secret, which is what the database stores. It needs no slow hash,
 * because 256 random bits cannot be guessed.
 */
export function hashSecret(secret: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hash('sha256', secret, 'buffer'));
}

/** Creates a secret to hand out, and the hash of it to store. */
export function issueSecret(): { readonly secret: string; readonly tokenHash: Uint8Array<ArrayBuffer> } {
  const secret = createSecret();
  return { secret, tokenHash: hashSecret(secret) };
}
