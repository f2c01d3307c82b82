import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { openPromise } from 'yauzl';

/**
 * The text of a FoodData Central table as bytes, one piece at a time: `food` is `food.csv` or `food.csv.gz` in the folder, or else
 * `food.csv` in the official zip that lies there. A fault on the way is an error of the stream.
 * @throws Error where the folder holds none of them, or the zip is none.
 */
export async function openTable(folder: string, table: string): Promise<Readable> {
  const plain = join(folder, `${table}.csv`);
  if (existsSync(plain)) return createReadStream(plain);
  const packed = `${plain}.gz`;
  if (existsSync(packed)) {
    const gunzip = createGunzip();
    const file = createReadStream(packed);
    file.on('error', (error) => gunzip.destroy(error));
    return file.pipe(gunzip);
  }
  for (const archive of listArchives(folder)) {
    const stream = await openInArchive(archive, `${table}.csv`);
    if (stream !== null) return stream;
  }
  throw new Error(
    `${folder} has no ${table}.csv and no ${table}.csv.gz, nor a zip with it. Name the folder of the dataset.`,
  );
}

const listArchives = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.zip'))
        .sort()
        .map((name) => join(folder, name))
    : [];

/** The official zips hold their tables in a folder that bears the name of the release. */
async function openInArchive(archive: string, file: string): Promise<Readable | null> {
  const zip = await openPromise(archive, { autoClose: false });
  for await (const entry of zip.eachEntry()) {
    if (posix.basename(entry.fileName) !== file) continue;
    const stream = await zip.openReadStreamPromise(entry);
    stream.on('close', () => zip.close());
    return stream;
  }
  zip.close();
  return null;
}
