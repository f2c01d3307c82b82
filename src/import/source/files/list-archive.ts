import { stat } from 'node:fs/promises';
import { basename, extname, posix } from 'node:path';
import type { Readable } from 'node:stream';
import { openPromise, type Entry } from 'yauzl';
import { ImportFault } from '../../import-fault';
import { refuseInflated } from './refuse-inflated';
import type { SourceFile, SourceFolder } from './source-file';
import { toPrintable } from './to-printable';

/** The official zips hold 10 to 40 files. */
const mostEntries = 10_000;

/**
 * The folders of a zip that hold files: the official ones hold their tables in one that bears the name of the release. Only its table of
 * contents is read; no name in it is ever used as a path on disk.
 * @throws ImportFault where it is no zip, or holds what a download does not: links, paths that lead out of it, two files of one name,
 * encrypted or overlapping files, or more than 10,000.
 */
export async function listArchive(path: string): Promise<readonly SourceFolder[]> {
  const { size } = await stat(path);
  const entries = await readEntries(path);
  if (entries.reduce((sum, entry) => sum + entry.compressedSize, 0) > size) {
    throw refusal(path, 'some of its files overlap');
  }
  const folders = new Map<string, SourceFile[]>();
  for (const entry of entries) {
    const folder = posix.dirname(entry.fileName);
    const files = folders.get(folder) ?? [];
    folders.set(folder, files);
    files.push(toFile(path, entry));
  }
  return [...folders].map(([folder, files]) => ({
    // The official zips bear the name of the folder in them.
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
      if (entries.has(name)) throw refusal(path, `it holds two files named ${name}`);
      entries.set(name, entry);
      if (entries.size > mostEntries) throw refusal(path, `it holds more than ${mostEntries} files`);
    }
    return [...entries.values()].filter((entry) => !entry.fileName.endsWith('/'));
  } catch (error) {
    if (error instanceof ImportFault) throw error;
    throw refusal(path, error instanceof Error ? error.message : String(error));
  } finally {
    zip.close();
  }
}

async function openZip(path: string): ReturnType<typeof openPromise> {
  try {
    return await openPromise(path, { autoClose: false, strictFileNames: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportFault(`${path} is no whole zip (${reason}). Download it again.`);
  }
}

/** Unix keeps the kind of a file in the upper half of the attributes; 0o120000 is a symbolic link. */
const isLink = (entry: Entry): boolean => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;

const stored = 0;
const deflated = 8;

function refuseEntry(path: string, entry: Entry): void {
  if (isLink(entry)) throw refusal(path, `${entry.fileName} is a link`);
  if (entry.isEncrypted()) throw refusal(path, `${entry.fileName} is encrypted`);
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) {
    throw refusal(
      path,
      `${entry.fileName} is packed by method ${entry.compressionMethod}; unpack it and name its folder`,
    );
  }
  refuseInflated(
    { place: `${path}: ${toPrintable(entry.fileName, 200)}`, packedBytes: entry.compressedSize },
    entry.uncompressedSize,
  );
}

const refusal = (path: string, reason: string): ImportFault =>
  new ImportFault(
    `${path} is not as downloads of FoodData Central are: ${toPrintable(reason, 200)}. Download it again from fdc.nal.usda.gov.`,
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

/** Opens the zip anew, so that no file stays open between reads; one that was exchanged meanwhile fails by its checksum. */
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
