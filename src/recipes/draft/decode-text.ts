import { isUtf8 } from 'node:buffer';
import { findUtf16 } from '../../file-signatures';

/**
 * Decodes a text: UTF-16 where a byte order mark says so, else UTF-8. Lines that are not UTF-8, in
 * a text of several encodings, are read as Windows-1252, which most others are.
 */
export function decodeText(bytes: Uint8Array): string {
  const decoder = createDecoder(bytes);
  if (decoder !== null) return decoder.decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder('utf-8').decode(bytes);
  // The bytes of a picture or an archive are no lines in another encoding.
  if (bytes.includes(0)) return new TextDecoder('utf-8').decode(bytes);
  return splitLines(bytes)
    .map((line) => new TextDecoder(isUtf8(line) ? 'utf-8' : 'windows-1252').decode(line))
    .join('');
}

/**
 * The pieces of a text, those of UTF-16 with a byte order mark as UTF-8; all others as they are.
 * Line feeds are then bytes of their own, and a piece is decoded without those before it.
 */
export async function* toUtf8(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  let start: Buffer | null = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  for await (const piece of pieces) {
    let bytes = typeof piece === 'string' ? Buffer.from(piece) : toBuffer(piece);
    if (start !== null) {
      bytes = start.length === 0 ? bytes : Buffer.concat([start, bytes]);
      // The mark may come in two pieces.
      start = bytes.length < 2 ? bytes : null;
      if (start !== null) continue;
      decoder = createDecoder(bytes);
    }
    yield decoder === null ? bytes : Buffer.from(decoder.decode(bytes, { stream: true }));
  }
  const end = start ?? Buffer.from(decoder?.decode() ?? '');
  if (end.length > 0) yield end;
}

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Creates what decodes a text of UTF-16; null for any other. */
function createDecoder(bytes: Uint8Array): TextDecoder | null {
  const encoding = findUtf16(bytes);
  return encoding === null ? null : new TextDecoder(encoding);
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
