import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';
import type { SourceFile } from './source-file';

/** A file on disk, unpacked on the way where its name ends in ".gz". */
export function toSourceFile(path: string, size: number): SourceFile {
  const name = basename(path).toLowerCase();
  const shared = { place: path, packedBytes: size, checksum: null };
  if (!name.endsWith('.gz')) {
    return { ...shared, name, bytes: size, countTaken: null, open: () => Promise.resolve(openPlain(path)) };
  }
  let latest: Gunzip | null = null;
  return {
    ...shared,
    name: name.slice(0, -'.gz'.length),
    bytes: null,
    countTaken: () => latest?.bytesWritten ?? 0,
    open: () => Promise.resolve((latest = unpack(path))),
  };
}

const chunkBytes = 256 * 1024;

const openPlain = (path: string): Readable => createReadStream(path, { highWaterMark: chunkBytes });

function unpack(path: string): Gunzip {
  const gunzip = createGunzip({ chunkSize: chunkBytes });
  const file = openPlain(path);
  file.on('error', (error) => gunzip.destroy(error));
  gunzip.on('close', () => file.destroy());
  file.pipe(gunzip);
  return gunzip;
}
