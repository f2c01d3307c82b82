/**
 * Says in words what a file is that is no text of recipes; null for such a text.
 * @param bytes the beginning of the file
 */
export function findBinary(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, sampleBytes));
  const kind = findFileKind(start);
  return kind === null && findUtf16(start) === null && start.includes(0) ? 'not text' : kind;
}

/** Says in words what a file of another kind is, by its first bytes, and what to give instead; null for no such file. */
export function findFileKind(bytes: Buffer): string | null {
  const known = signatures.find(([signature]) => bytes.subarray(0, signature.length).equals(signature));
  return known?.[1] ?? null;
}

/** The encoding of a text that begins with the byte order mark of UTF-16; null for any other. */
export function findUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

const sampleBytes = 8_192;

const signatures = [
  [Buffer.from('PK\u0003\u0004'), 'a zip archive; unpack it, and give the files in it'],
  [
    Buffer.from('{"file":"recipe-nutrition-catalog"'),
    'a catalog of foods, which "analyze --catalog FILE" uses; name a recipe',
  ],
  [Buffer.from([0x1f, 0x8b]), 'compressed; unpack it with gunzip first'],
  [Buffer.from('%PDF-'), 'a PDF document; open it, copy its text, and give that'],
  [Buffer.from('{\\rtf'), 'rich text with its markup; open it, copy its text, and give that'],
  [Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'a picture; give text'],
  [Buffer.from([0xff, 0xd8, 0xff]), 'a picture; give text'],
] as const;
