/**
 * Says in words what a file is that is no text of recipes; null for such a text.
 * @param bytes the beginning of the file
 */
export function findBinary(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, sampleBytes));
  const known = signatures.find(([signature]) => start.subarray(0, signature.length).equals(signature));
  if (known !== undefined) return known[1];
  return !isUtf16(start) && start.includes(0) ? 'not text' : null;
}

/** Whether bytes begin with the byte order mark of UTF-16. */
export function isUtf16(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

const sampleBytes = 8_192;

const signatures = [
  [Buffer.from('PK\u0003\u0004'), 'a zip archive; unpack it, and give the files in it'],
  [
    Buffer.from('{"file":"recipe-nutrition-catalog"'),
    'a catalog of foods, which "analyze --catalog FILE" uses; name a recipe',
  ],
  [Buffer.from([0x1f, 0x8b]), 'compressed; unpack it with gunzip first'],
  [Buffer.from('%PDF'), 'a PDF document; give its text'],
  [Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'a picture; give text'],
  [Buffer.from([0xff, 0xd8, 0xff]), 'a picture; give text'],
] as const;
