import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { SourceFile } from './source-file';

/** A file on disk, unpacked on the way where its name ends in ".gz". */
export function toSourceFile(path: string, size: number): SourceFile {
  const name = basename(path).toLowerCase();
  const isPacked = name.endsWith('.gz');
  return {
    name: isPacked ? name.slice(0, -'.gz'.length) : name,
    place: path,
    bytes: isPacked ? null : size,
    packedBytes: size,
    checksum: null,
    open: () => Promise.resolve(isPacked ? unpack(path) : openPlain(path)),
  };
}

const chunkBytes = 256 * 1024;

const openPlain = (path: string): Readable => createReadStream(path, { highWaterMark: chunkBytes });

function unpack(path: string): Readable {
  const gunzip = createGunzip({ chunkSize: chunkBytes });
  const file = openPlain(path);
  file.on('error', (error) => gunzip.destroy(error));
  gunzip.on('close', () => file.destroy());
  return file.pipe(gunzip);
}
