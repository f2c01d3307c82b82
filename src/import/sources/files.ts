import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join, posix } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';
import { openPromise, type Entry } from 'yauzl';
import { ImportError, toPrintable } from '../errors';
import { refuseInflated } from './file-bytes';
import type { SourceFile, SourceFolder } from './import-source';
import { describeFileProblem } from '../../file-problem';

/** The official zips hold 10 to 40 files. */
const maxEntries = 10_000;

/**
 * The folders with files in a zip: the official zips hold their tables in one folder, named after
 * the release. Only the table of contents is read. No name in it is used as a path on disk.
 * @throws ImportError where the file is not a zip, or holds links, paths that lead out of it, two
 *   files of one name, encrypted or overlapping files, or more than 10,000 files
 */
export async function listArchive(path: string): Promise<readonly SourceFolder[]> {
  const { size } = await stat(path);
  const entries = await readEntries(path);
  if (entries.reduce((sum, entry) => sum + entry.compressedSize, 0) > size) {
    throw toZipError(path, 'some of its files overlap');
  }
  const folders = new Map<string, SourceFile[]>();
  for (const entry of entries) {
    const folder = posix.dirname(entry.fileName);
    const files = folders.get(folder) ?? [];
    folders.set(folder, files);
    files.push(toFile(path, entry));
  }
  return [...folders].map(([folder, files]) => ({
    // The official zips have the name of the folder in them.
    place: folder === '.' || folder === basename(path, extname(path)) ? path : `${path}: ${toPrintable(folder, 200)}`,
    files,
  }));
}

async function readEntries(path: string): Promise<readonly Entry[]> {
  const zip = await openZip(path);
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      refuseEntry(path, entry);
      const name = entry.fileName.toLowerCase();
      if (entries.has(name)) throw toZipError(path, `it holds two files named ${name}`);
      entries.set(name, entry);
      if (entries.size > maxEntries) throw toZipError(path, `it holds more than ${maxEntries} files`);
    }
    return [...entries.values()].filter((entry) => !entry.fileName.endsWith('/'));
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw toZipError(path, describeFileProblem(error));
  } finally {
    zip.close();
  }
}

async function openZip(path: string): ReturnType<typeof openPromise> {
  try {
    return await openPromise(path, { autoClose: false, strictFileNames: true });
  } catch (error) {
    const reason = describeFileProblem(error);
    throw new ImportError(`${path} is not a complete zip (${reason}). Download it again.`);
  }
}

/** The upper half of the attributes is the Unix file mode; 0o120000 is a symbolic link. */
const isLink = (entry: Entry): boolean => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;

const stored = 0;
const deflated = 8;

function refuseEntry(path: string, entry: Entry): void {
  if (isLink(entry)) throw toZipError(path, `${entry.fileName} is a link`);
  if (entry.isEncrypted()) throw toZipError(path, `${entry.fileName} is encrypted`);
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) {
    throw toZipError(
      path,
      `${entry.fileName} is packed by method ${entry.compressionMethod}; unpack it and name its folder`,
    );
  }
  refuseInflated(
    { place: `${path}: ${toPrintable(entry.fileName, 200)}`, packedBytes: entry.compressedSize },
    entry.uncompressedSize,
  );
}

const toZipError = (path: string, reason: string): ImportError =>
  new ImportError(
    `${path} is not a download of FoodData Central: ${toPrintable(reason, 200)}. Download it again from fdc.nal.usda.gov.`,
  );

function toFile(path: string, entry: Entry): SourceFile {
  return {
    name: posix.basename(entry.fileName).toLowerCase(),
    place: `${path}: ${toPrintable(entry.fileName, 200)}`,
    bytes: entry.uncompressedSize,
    packedBytes: entry.compressedSize,
    countTaken: null,
    checksum: entry.crc32,
    open: () => openEntry(path, entry),
  };
}

/**
 * Opens the zip again, so that no file stays open between reads. If the zip was replaced meanwhile,
 * the checksum fails.
 */
async function openEntry(path: string, entry: Entry): Promise<Readable> {
  const zip = await openZip(path);
  try {
    const stream = await zip.openReadStreamPromise(entry);
    stream.on('close', () => zip.close());
    return stream;
  } catch (error) {
    zip.close();
    throw error;
  }
}

/**
 * Levels of folders: one for all downloads, one for each download, and that of the unpacked zip.
 */
const maxDepth = 3;

/**
 * The folders with files in a folder, in its folders and in its zips: each may hold a download. A
 * zip beside the folder it was unpacked to is ignored, and so are zips and folders beside tables:
 * they hold the same again, or something else.
 * @throws ImportError where a folder or zip cannot be read, or a zip is not a download
 */
export async function listFolder(path: string, depth = 0): Promise<readonly SourceFolder[]> {
  const names = (await readNames(path)).sort();
  if (names.length > maxEntries) {
    throw new ImportError(
      `${path} holds ${names.length} files, more than a download. Name the folder of the download.`,
    );
  }
  const entries = await Promise.all(names.map((name) => describeEntry(join(path, name))));
  const files = entries
    .filter((entry) => entry.kind === 'file')
    .map(({ path: file, bytes }) => toSourceFile(file, bytes));
  const folder: SourceFolder = { place: path, files: files.filter((file) => isPreferred(file, files)) };
  if (files.some(({ name }) => name === 'food.csv' || name === 'food_des.txt')) return [folder];
  const folderNames = new Set(entries.filter(({ kind }) => kind === 'folder').map((entry) => entry.path));
  const below: SourceFolder[] = files.length > 0 ? [folder] : [];
  for (const entry of entries) {
    if (entry.kind === 'folder' && depth < maxDepth) below.push(...(await listFolder(entry.path, depth + 1)));
    if (entry.kind === 'zip' && !folderNames.has(entry.path.slice(0, -'.zip'.length))) {
      below.push(...(await listArchive(entry.path)));
    }
  }
  return below;
}

async function readNames(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    throw new ImportError(
      `${path} cannot be read (${describeFileProblem(error)}). Check the path and its permissions.`,
    );
  }
}

interface FolderEntry {
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'zip' | 'other';
  readonly bytes: number;
}

async function describeEntry(path: string): Promise<FolderEntry> {
  const found = await stat(path).catch(() => null);
  if (found === null) return { path, kind: 'other', bytes: 0 };
  if (found.isDirectory()) return { path, kind: 'folder', bytes: 0 };
  if (!found.isFile()) return { path, kind: 'other', bytes: 0 };
  return { path, kind: path.toLowerCase().endsWith('.zip') ? 'zip' : 'file', bytes: found.size };
}

/** A table that is there packed and unpacked is read unpacked. */
const isPreferred = (file: SourceFile, files: readonly SourceFile[]): boolean =>
  file.bytes !== null || !files.some((other) => other !== file && other.name === file.name && other.bytes !== null);

/** A file on disk, unpacked while reading where its name ends in ".gz". */
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
