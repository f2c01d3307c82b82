import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { readBytes } from './read-bytes';
import type { SourceFile } from './source-file';

/**
 * SHA-256 over the names, sizes and CRC-32 checksums of the unpacked files, in hex, in the order of their names. A zip states all three, so
 * nothing of it has to be read; and one download has the same fingerprint zipped, gzipped and unpacked. A checksum tells downloads apart,
 * which are no one's attack: what lies there is the operator's own.
 */
export async function fingerprint(
  files: readonly SourceFile[],
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [...files].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { bytes, checksum } = await sum(file, signal, onProgress);
    hash.update(`${file.name} ${bytes} ${checksum}\n`);
  }
  return hash.digest('hex');
}

interface Sum {
  readonly bytes: number;
  readonly checksum: number;
}

async function sum(file: SourceFile, signal: AbortSignal, onProgress: (bytes: number) => void): Promise<Sum> {
  if (file.checksum !== null && file.bytes !== null) return { bytes: file.bytes, checksum: file.checksum };
  let bytes = 0;
  let checksum = 0;
  for await (const chunk of readBytes(file, signal)) {
    bytes += chunk.length;
    checksum = crc32(chunk, checksum);
    onProgress(chunk.length);
  }
  return { bytes, checksum };
}
