import { isUtf8 } from 'node:buffer';
import { ImportFault } from '../../import-fault';
import { createJsonScan, scanElements, type JsonScan } from './scan-elements';

/** A food as it stands in a JSON file. */
export interface CutFood {
  readonly json: string;
  /** From 1. */
  readonly number: number;
  /** Of the first byte behind it. */
  readonly offset: number;
}

export interface CutOptions {
  /** Of the file, for people. */
  readonly place: string;
  /** "BrandedFoods" and the like. */
  readonly member: string;
  /** Of a food before, behind which to start; or 0. */
  readonly offset: number;
}

/** The largest Foundation food, with all its samples, has 1 MB. */
const mostFoodBytes = 8 * 1024 ** 2;
/** An amount with the method it was measured by is 8 deep. */
const deepest = 100;

/**
 * Cuts the foods out of a JSON file of any size, for JSON.parse to take one by one: both together read 190 MB a second, where
 * @streamparser/json reads 43 and stream-json 8 without saying where they stand.
 * @throws ImportFault where the file is cut off, is no such JSON or not in UTF-8, or a food is longer than 8 MiB.
 */
export async function* cutFoods(chunks: AsyncIterable<Buffer>, options: CutOptions): AsyncGenerator<CutFood> {
  const { place, member, offset } = options;
  const scan = createJsonScan(member);
  let number = 0;
  /** Of the first byte of the rest. */
  let start = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (chunk.includes(0)) throw new ImportFault(notText(place));
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (const [from, to] of scanElements(scan, bytes)) {
      number += 1;
      if (start + to > offset)
        yield { json: toText(bytes.subarray(from, to), place, number), number, offset: start + to };
    }
    rest = keepRest(scan, bytes);
    start += bytes.length - rest.length;
    refuseOddity(scan, rest, { place, number });
  }
  if (scan.depth !== 0)
    throw new ImportFault(`${place} ends within food ${number + 1}: it is cut off. Download it again.`);
  if (!scan.isDone) throw new ImportFault(`${place} has no array named ${member}. Download it again.`);
}

function keepRest(scan: JsonScan, bytes: Buffer): Buffer {
  const rest = scan.from < 0 ? bytes.subarray(bytes.length) : bytes.subarray(scan.from);
  scan.seen = rest.length;
  if (scan.from > 0) scan.from = 0;
  return rest;
}

function refuseOddity(scan: JsonScan, rest: Buffer, { place, number }: { place: string; number: number }): void {
  if (scan.isForeign || scan.depth < 0) throw new ImportFault(`${place} is no JSON. Download it again.`);
  if (rest.length > mostFoodBytes || scan.depth > deepest) {
    throw new ImportFault(`${place}, food ${number + 1}, is longer or deeper than any food is. Download it again.`);
  }
}

function toText(bytes: Buffer, place: string, number: number): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new ImportFault(
    `${place}, food ${number}, is not written in UTF-8. Convert it: iconv -f WINDOWS-1252 -t UTF-8.`,
  );
}

const notText = (place: string): string =>
  `${place} holds NUL bytes, as text in UTF-16 does. Convert it: iconv -f UTF-16 -t UTF-8.`;
