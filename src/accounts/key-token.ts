import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * A new API key: `rna_`, 28 random letters and digits (166 bits), and six more that are their checksum, by which a mistyped or
 * cut-off key is told without asking anyone. GitHub's tokens are made alike.
 */
export function createToken(): string {
  const random = Array.from({ length: randomLength }, () => digits[randomInt(digits.length)]).join('');
  return `${start}${random}${toChecksum(random)}`;
}

/** Whether a text can be a key at all: its form and its checksum are right. */
export function isToken(text: string): boolean {
  if (!form.test(text)) return false;
  const random = text.slice(start.length, start.length + randomLength);
  return text.endsWith(toChecksum(random));
}

/** What is stored of a key in place of it. No salt and no slow hash: there is nothing to guess in 166 random bits. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The beginning of a key, by which a person tells it from others; 119 of its bits stay secret. */
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
