/**
 * Who made or undid a correction, as it is kept and read: accounts and keys may have any name, and a file of corrections takes one line of 500 plain
 * characters.
 */
export function toMaker(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  // The cut may fall within a character of two halves.
  const cut = line
    .slice(0, longestMaker)
    .replace(/\p{Cs}$/u, '')
    .trim();
  return cut === '' ? 'somebody' : cut;
}

const longestMaker = 500;
