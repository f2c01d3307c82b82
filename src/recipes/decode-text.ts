import { isUtf8 } from 'node:buffer';

/**
 * Decodes a text: UTF-16 where a byte order mark says so, else UTF-8. Lines that are not UTF-8, in
 * a text of several encodings, are read as Windows-1252, which most others are.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder('utf-8').decode(bytes);
  // The bytes of a picture or an archive are no lines in another encoding.
  if (bytes.includes(0)) return new TextDecoder('utf-8').decode(bytes);
  return splitLines(bytes)
    .map((line) => new TextDecoder(isUtf8(line) ? 'utf-8' : 'windows-1252').decode(line))
    .join('');
}

/** The lines of a text, each with its line feed. */
function splitLines(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  while (start < bytes.length) {
    const feed = bytes.indexOf(lineFeed, start);
    const end = feed === -1 ? bytes.length : feed + 1;
    lines.push(bytes.subarray(start, end));
    start = end;
  }
  return lines;
}

const lineFeed = 10;
