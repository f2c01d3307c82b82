import { hash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits that a cookie or a link carries: 43 characters of base64url. */
function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text can be such a secret at all. */
export function isSecret(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** SHA-256 of a secret, which is what the database keeps. A slow hash would add nothing: 256 random bits cannot be guessed. */
export function hashSecret(secret: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hash('sha256', secret, 'buffer'));
}

/** One secret to give away and the hash of it to store. */
export function issueSecret(): { readonly secret: string; readonly tokenHash: Uint8Array<ArrayBuffer> } {
  const secret = createSecret();
  return { secret, tokenHash: hashSecret(secret) };
}
