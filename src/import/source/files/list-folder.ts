import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportFault } from '../../import-fault';
import { listArchive } from './list-archive';
import type { SourceFile, SourceFolder } from './source-file';
import { toSourceFile } from './to-source-file';

/** A folder with a folder for each download, and in each the folder of the unpacked zip. */
const deepest = 3;
const mostEntries = 10_000;

/**
 * The folders with files in a folder and below, and those in its zips: each may hold a download. A zip that lies beside the folder it was
 * unpacked to is passed over, and so are the zips and folders beside tables: they hold the same again, or something else.
 * @throws ImportFault where a folder or zip cannot be read or a zip is not as a download is.
 */
export async function listFolder(path: string, depth = 0): Promise<readonly SourceFolder[]> {
  const names = (await readNames(path)).sort();
  if (names.length > mostEntries) {
    throw new ImportFault(`${path} holds ${names.length} files. Name the folder of the download.`);
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
    if (entry.kind === 'folder' && depth < deepest) below.push(...(await listFolder(entry.path, depth + 1)));
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
    throw new ImportFault(`${path} cannot be read (${error instanceof Error ? error.message : String(error)}).`);
  }
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
