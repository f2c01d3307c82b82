import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ImportError, ImportHeldError } from '../errors';
import type { SourceFile } from './import-source';
import { describeFileProblem } from '../../file-problem';

/**
 * The unpacked bytes of a file from its start, in pieces.
 * @throws ImportError where the file is damaged, truncated or too large, or once the signal is
 *   aborted; ImportHeldError where the system cannot read it
 */
export async function* readBytes(file: SourceFile, signal: AbortSignal): AsyncGenerator<Buffer> {
  refuseStopped(file, signal);
  const stream = await openFile(file);
  const stop = (): void => void stream.destroy();
  signal.addEventListener('abort', stop, { once: true });
  let bytes = 0;
  let checksum = 0;
  try {
    for await (const chunk of stream) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError(`${file.place} is not read as bytes.`);
      refuseStopped(file, signal);
      bytes += chunk.length;
      refuseInflated(file, bytes);
      if (file.checksum !== null) checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    refuseStopped(file, signal);
    throw toReadError(file, error);
  } finally {
    signal.removeEventListener('abort', stop);
    stream.destroy();
  }
  refuseStopped(file, signal);
  if (file.checksum !== null && checksum !== file.checksum)
    throw new ImportError(damaged(file, 'its checksum differs'));
}

async function openFile(file: SourceFile): ReturnType<SourceFile['open']> {
  try {
    return await file.open();
  } catch (error) {
    throw toReadError(file, error);
  }
}

function refuseStopped(file: SourceFile, signal: AbortSignal): void {
  if (signal.aborted) throw new ImportError(`Reading ${file.place} was stopped.`);
}

function toReadError(file: SourceFile, error: unknown): ImportError {
  if (error instanceof ImportError) return error;
  const reason = describeFileProblem(error);
  // An error of the system, such as a lost disk, is not an error of the download. It names a system
  // call; errors of zlib do not.
  return typeof error === 'object' && error !== null && 'syscall' in error
    ? new ImportHeldError(`${file.place} cannot be read (${reason}). Nothing was changed. Run the same command again once the file can be read: it continues.`) // prettier-ignore
    : new ImportError(damaged(file, reason));
}

const damaged = (file: SourceFile, reason: string): string =>
  `${file.place} is damaged or truncated (${reason}). Download it again.`;

/**
 * SHA-256 over the names, sizes and CRC-32 checksums of the unpacked files, in hex, in the order of
 * their names. A zip states all three, so nothing of it has to be read, and a download has the same
 * fingerprint zipped, gzipped and unpacked. CRC-32 is enough here: the files are the operator's
 * own, so nobody forges them.
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

/** The tables of the largest download have 3 GB, its JSON less than 10 GB. */
const maxBytes = 64 * 1024 ** 3;
/** Below this size a file is harmless, whatever its compression. */
const harmlessBytes = 64 * 1024 ** 2;
/** The tables compress 10 to 35 times; deflate reaches 1,032 times, on one repeated byte. */
const maxRatio = 200;

/** @throws ImportError where a file unpacks to more than any table of a download */
export function refuseInflated(file: Pick<SourceFile, 'place' | 'packedBytes'>, bytes: number): void {
  if (bytes > harmlessBytes && (bytes > maxBytes || bytes > maxRatio * file.packedBytes)) {
    throw new ImportError(
      `${file.place} unpacks to more than ${maxRatio} times its size, which no download of FoodData Central does. Download it again from fdc.nal.usda.gov.`,
    );
  }
}
