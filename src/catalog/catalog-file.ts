import { createHash } from 'node:crypto';
import { z } from 'zod';
import { noBrandedFoods } from '../analysis/branded/branded-foods';
import type { Catalog } from '../analysis/catalog';
import { openTables, type CatalogTables } from './build-catalog';
import { packTables, unpackTables, type PackedTables } from './pack-tables';
import { doAtOnce } from './sliced-work';

/**
 * A file is no catalog that this program can use; the message is a sentence that says what to do.
 */
export class CatalogFileError extends Error {
  override readonly name = 'CatalogFileError';
}

/** What made a catalog: another program or engine may read the same foods differently. */
export interface CatalogMaker {
  /** Of this program, such as "1.2.0". */
  readonly program: string;
  /** Of the engine. */
  readonly engine: string;
}

const fileName = 'recipe-nutrition-catalog';

/**
 * The first line of a file, as JSON: its kind, what made it, the version of the foods, and the
 * rest's length and hash.
 */
const headerSchema = z.object({
  file: z.literal(fileName),
  format: z.number(),
  program: z.string(),
  engine: z.string(),
  catalog: z.string(),
  foods: z.number(),
  bytes: z.number(),
  sha256: z.string(),
});

type Header = z.infer<typeof headerSchema>;

/** Counts every change of the layout. */
const format = 4;

/** Writes the tables of a catalog as the bytes of a file. Equal tables give equal bytes. */
export function writeCatalog(tables: CatalogTables, { program, engine }: CatalogMaker): Buffer {
  const body = Buffer.from(toAscii(JSON.stringify(packTables(tables))), 'latin1');
  const header: Header = {
    file: fileName,
    format,
    program,
    engine,
    catalog: tables.version,
    foods: tables.foods.length,
    bytes: body.length,
    sha256: hash(body),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]);
}

/**
 * Opens a catalog from the bytes of a file. It has no branded foods.
 * @param file its name, for messages
 * @throws CatalogFileError if it is damaged, something else, or of another version
 */
export function openCatalog(bytes: Buffer, file: string, maker: CatalogMaker): Catalog {
  return doAtOnce(openTables(readTables(checkCatalog(bytes, file, maker).body), noBrandedFoods));
}

/** The tables of a body that `checkCatalog` found whole. */
export function readTables(body: Buffer): CatalogTables {
  return unpackTables(parseBody(body));
}

/**
 * Escapes the few letters beyond ASCII. With a single one of them V8 would keep the whole text in
 * two bytes a letter, which takes twice the memory and several times as long to read.
 */
function toAscii(json: string): string {
  return json.replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The tables of a body. Its checksum is right, so `writeCatalog` wrote it. */
function parseBody(body: Buffer): PackedTables {
  const parse: (text: string) => PackedTables = JSON.parse;
  return parse(body.toString('latin1'));
}

/**
 * Checks the bytes of a file.
 * @param file its name, for messages
 * @returns the version of its foods, and what follows its first line
 * @throws CatalogFileError if it is damaged, something else, or of another version
 */
export function checkCatalog(
  bytes: Buffer,
  file: string,
  maker: CatalogMaker,
): { readonly version: string; readonly body: Buffer } {
  const end = bytes.subarray(0, maxHeaderBytes).indexOf('\n');
  const header = readHeader(bytes.subarray(0, Math.max(end, 0)).toString('utf8'));
  if (header === null)
    throw new CatalogFileError(`${file} is not a catalog of this program; "recipes catalog export FILE" writes one.`);
  if (header.format !== format || header.program !== maker.program || header.engine !== maker.engine)
    throw new CatalogFileError(
      `${file} was written by version ${header.program}${header.program === maker.program ? ` with another ${header.engine === maker.engine ? 'layout' : 'engine'}` : ''}, and this is version ${maker.program}, which may read its foods differently; write it again by "recipes catalog export FILE".`,
    );
  const body = bytes.subarray(end + 1);
  const isWhole = body.length === header.bytes && hash(body) === header.sha256;
  if (!isWhole)
    throw new CatalogFileError(
      `${file} is damaged: ${body.length === header.bytes ? 'its checksum is wrong' : `it has ${body.length} bytes of ${header.bytes}`}. Copy it again, or write it again by "recipes catalog export FILE".`,
    );
  return { version: header.catalog, body };
}

// A header that `writeCatalog` wrote has about 300 bytes.
const maxHeaderBytes = 2_000;

function readHeader(line: string): Header | null {
  try {
    return headerSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
