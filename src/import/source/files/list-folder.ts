import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportFault } from '../../import-fault';
import { listArchive } from './list-archive';
import type { SourceFile, SourceFolder } from './source-file';

/** A folder with a folder for each download, and in each the folder of the unpacked zip. */
const deepest = 3;
const mostEntries = 10_000;

/**
 * The folders with files in a folder and below, and those in its zips: each may hold a download. A zip that lies beside the folder it was
 * unpacked to is passed over, and so are the zips and folders beside tables: they hold the same again, or something else.
 * @throws ImportFault where a folder or zip cannot be read or a zip is not as a download is.
 */
export async function listFolder(path: string, depth = 0): Promise<readonly SourceFolder[]> {
  const names = (await readdir(path)).sort();
  if (names.length > mostEntries) {
    throw new ImportFault(`${path} holds ${names.length} files. Name the folder of the download.`);
  }
  const entries = await Promise.all(names.map((name) => describeEntry(join(path, name))));
  const files = entries.filter((entry) => entry.kind === 'file').map(({ path: file, bytes }) => toFile(file, bytes));
  const folder: SourceFolder = { place: path, files: files.filter((file) => isPreferred(file, files)) };
  if (files.some(({ name }) => /\.csv$|^food_des\.txt$/.test(name))) return [folder];
  const folderNames = new Set(entries.filter(({ kind }) => kind === 'folder').map((entry) => entry.path));
  const below: SourceFolder[] = files.length > 0 ? [folder] : [];
  for (const entry of entries) {
    if (entry.kind === 'folder' && depth < deepest) below.push(...(await listFolder(entry.path, depth + 1)));
    if (entry.kind === 'zip' && !folderNames.has(entry.path.slice(0, -'.zip'.length))) {
      below.push(...(await listArchive(entry.path)));
    }
  }
  return below;
}

interface Entry {
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'zip' | 'other';
  readonly bytes: number;
}

async function describeEntry(path: string): Promise<Entry> {
  const found = await stat(path).catch(() => null);
  if (found === null) return { path, kind: 'other', bytes: 0 };
  if (found.isDirectory()) return { path, kind: 'folder', bytes: 0 };
  if (!found.isFile()) return { path, kind: 'other', bytes: 0 };
  return { path, kind: path.toLowerCase().endsWith('.zip') ? 'zip' : 'file', bytes: found.size };
}

/** A table that lies there unpacked as well as packed is read unpacked. */
const isPreferred = (file: SourceFile, files: readonly SourceFile[]): boolean =>
  file.bytes !== null || !files.some((other) => other !== file && other.name === file.name && other.bytes !== null);

/** A file on disk, unpacked on the way where its name ends in ".gz". */
export function toFile(path: string, size: number): SourceFile {
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
