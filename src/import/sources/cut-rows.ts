import { ImportError } from '../errors';

/** Whole rows as the bytes of the file. */
export interface RowBlock {
  readonly bytes: Buffer;
  /** Number of the first of them, from 1. */
  readonly firstRow: number;
  /** Of the first byte after them. */
  readonly offset: number;
  /** Whether a line break ends the last of them; the last row of a file may lack it. */
  readonly isEnded: boolean;
}

interface CutOptions {
  /** Name of the file in messages. */
  readonly place: string;
  /** The byte that opens and closes a quoted cell, in which line breaks are text. */
  readonly quote: number;
  /** Where to start: the offset of an earlier block, or 0. */
  readonly offset: number;
  /** Least size of a block. Small blocks cost more calls of the parser, large ones more memory. */
  readonly blockBytes: number;
}

/** The longest row of a download is a product with 20 kB of ingredients. */
const maxRowBytes = 1024 ** 2;
const lineFeed = 0x0a;

/**
 * Cuts the bytes of a table into blocks of whole rows, so that each can be parsed by itself and
 * reading can continue after any of them. Rows before the offset are counted and left out.
 * @throws ImportError where a row is longer than 1 MiB, the text ends within a quoted cell, or
 *   there is a NUL byte.
 */
export async function* cutRows(chunks: AsyncIterable<Buffer>, options: CutOptions): AsyncGenerator<RowBlock> {
  const cutter: Cutter = { start: 0, row: 1, seen: 0, isQuoted: false };
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  for await (const chunk of chunks) {
    if (chunk.includes(0)) throw new ImportError(notText(options.place, cutter.start));
    pending.push(chunk);
    pendingBytes += chunk.length;
    if (pendingBytes - cutter.seen < options.blockBytes) continue;
    const { block, rest } = cut(cutter, Buffer.concat(pending), options);
    pending = [rest];
    pendingBytes = rest.length;
    if (block.bytes.length > 0) yield block;
  }
  const { block, rest } = cut(cutter, Buffer.concat(pending), options);
  if (block.bytes.length > 0) yield block;
  if (cutter.isQuoted) throw new ImportError(cutOff(options.place, cutter.row));
  const offset = cutter.start + rest.length;
  if (offset > options.offset) yield { bytes: rest, firstRow: cutter.row, offset, isEnded: false };
}

/** State of the cutting. */
interface Cutter {
  /** Offset of the first byte that is in no block yet. */
  start: number;
  /** Number of the row that begins there. */
  row: number;
  /** How many bytes from there on were examined. */
  seen: number;
  /** Whether the examined bytes end within quotes. */
  isQuoted: boolean;
}

/**
 * The whole rows at the start of the bytes, without those before the offset, and what is left of
 * the bytes.
 */
function cut(cutter: Cutter, bytes: Buffer, { place, quote, offset }: CutOptions): { block: RowBlock; rest: Buffer } {
  let isQuoted = cutter.isQuoted;
  let from = 0;
  let end = 0;
  let rows = 0;
  for (let index = cutter.seen; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === quote) isQuoted = !isQuoted;
    else if (byte === lineFeed && !isQuoted) {
      end = index + 1;
      rows += 1;
      if (cutter.start + end > offset) continue;
      from = end;
      cutter.row += rows;
      rows = 0;
    }
  }
  const block = { bytes: bytes.subarray(from, end), firstRow: cutter.row, offset: cutter.start + end, isEnded: true };
  const rest = bytes.subarray(end);
  cutter.row += rows;
  cutter.start += end;
  cutter.seen = rest.length;
  cutter.isQuoted = isQuoted;
  if (rest.length > maxRowBytes) throw new ImportError(tooLong(place, cutter.row));
  return { block, rest };
}

const tooLong = (place: string, row: number): string =>
  `${place}, row ${row}, is longer than 1 MiB, or has a quoted cell that does not end. Download it again.`;

const notText = (place: string, offset: number): string =>
  offset === 0
    ? `${place} holds NUL bytes: it may be text in UTF-16. Convert it: iconv -f UTF-16 -t UTF-8.`
    : `${place} holds NUL bytes after byte ${offset}: it is damaged. Download it again.`;

const cutOff = (place: string, row: number): string =>
  `${place} ends within a quoted cell of row ${row}: it is truncated. Download it again.`;
