import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * Creates an API key: `rna_`, 28 random letters and digits (166 bits), and a checksum of six, so
 * that a mistyped or truncated key is recognized without the database. GitHub's tokens have the
 * same form.
 */
export function createToken(): string {
  const random = Array.from({ length: randomLength }, () => digits[randomInt(digits.length)]).join('');
  return `${start}${random}${toChecksum(random)}`;
}

/** Whether a text has the form and the checksum of a key. */
export function isToken(text: string): boolean {
  if (!form.test(text)) return false;
  const random = text.slice(start.length, start.length + randomLength);
  return text.endsWith(toChecksum(random));
}

/**
 * The hash that is stored instead of a key. It needs no salt and no slow hash, because 166 random
 * bits cannot be guessed.
 */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The beginning of a key, by which people recognize it; 119 of its bits stay secret. */
export function toVisiblePrefix(token: string): string {
  return token.slice(0, start.length + 8);
}

const start = 'rna_';
const randomLength = 28;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const form = /^rna_[0-9A-Za-z]{34}$/;

// 62 to the sixth is above 2 to the 32nd, so that six digits hold any CRC-32.
function toChecksum(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let place = 0; place < 6; place++) {
    text = `${digits[rest % digits.length] ?? ''}${text}`;
    rest = Math.floor(rest / digits.length);
  }
  return text;
}
