import { crc32 } from 'node:zlib';
import { ImportFault } from '../../import-fault';
import { ImportHeld } from '../../import-held';
import { refuseInflated } from './refuse-inflated';
import type { SourceFile } from './source-file';

/**
 * The unpacked bytes of a file from its start, one piece at a time.
 * @throws ImportFault where it is damaged, cut off or larger than it may be, or once the signal is given; ImportHeld where the system cannot read it.
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
    throw toFault(file, error);
  } finally {
    signal.removeEventListener('abort', stop);
    stream.destroy();
  }
  refuseStopped(file, signal);
  if (file.checksum !== null && checksum !== file.checksum)
    throw new ImportFault(damaged(file, 'its checksum differs'));
}

async function openFile(file: SourceFile): ReturnType<SourceFile['open']> {
  try {
    return await file.open();
  } catch (error) {
    throw toFault(file, error);
  }
}

function refuseStopped(file: SourceFile, signal: AbortSignal): void {
  if (signal.aborted) throw new ImportFault(`Reading ${file.place} was stopped.`);
}

function toFault(file: SourceFile, error: unknown): ImportFault {
  if (error instanceof ImportFault) return error;
  const reason = error instanceof Error ? error.message : String(error);
  // What the system says, of a disk that went away for one, is no fault of the download. It names a call, and zlib does not.
  return typeof error === 'object' && error !== null && 'syscall' in error
    ? new ImportHeld(`${file.place} cannot be read (${reason}). Nothing was changed; the same command goes on once it can.`) // prettier-ignore
    : new ImportFault(damaged(file, reason));
}

const damaged = (file: SourceFile, reason: string): string =>
  `${file.place} is damaged, cut off or cannot be read (${reason}). Download it again.`;
