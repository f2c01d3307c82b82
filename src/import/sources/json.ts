import { isUtf8 } from 'node:buffer';
import type { FdcDataset } from '../../analysis/food';
import { ImportError } from '../errors';
import type { SkipReason } from './cells';
import { fingerprint, readBytes } from './file-bytes';
import type { ImportSource, SourceBatch, SourceFile, SourceFolder, StagedRow } from './import-source';
import { createJsonScan, scanElements, type JsonScan } from './json-elements';
import { fdcFoodSchema, toRows } from './json-rows';
import { checkRow, manyCharacters } from './sinks';
import { createSkipCount } from './skip-count';

/** The array that each dataset's file holds. */
const members: ReadonlyMap<string, FdcDataset> = new Map([
  ['SRLegacyFoods', 'sr_legacy'],
  ['FoundationFoods', 'foundation'],
  ['SurveyFoods', 'survey'],
  ['BrandedFoods', 'branded'],
]);

/** The downloads in JSON that a folder holds: one for each file, packed or not. */
export async function openJson({ files }: SourceFolder): Promise<readonly ImportSource[]> {
  const sources: ImportSource[] = [];
  for (const file of files) {
    if (!file.name.endsWith('.json')) continue;
    const member = await findMember(file);
    const dataset = members.get(member ?? '');
    if (member === null || dataset === undefined) continue;
    sources.push({
      name: file.place,
      form: 'json',
      identify: (signal, onProgress) => fingerprint([file], signal, onProgress),
      parts: [
        {
          name: file.name,
          bytes: file.bytes,
          packedBytes: file.packedBytes,
          countTaken: file.countTaken,
          read: (offset, signal) => readFoods(file, { member, dataset }, { offset, signal }),
        },
      ],
    });
  }
  return sources;
}

/** The name of the array at the beginning of a file; null where there is none. */
async function findMember(file: SourceFile): Promise<string | null> {
  for await (const chunk of readBytes(file, new AbortController().signal)) {
    return /"(\w+Foods)"\s*:\s*\[/.exec(chunk.toString('latin1'))?.[1] ?? null;
  }
  return null;
}

const manyRows = 4_000;

async function* readFoods(
  file: SourceFile,
  { member, dataset }: { member: string; dataset: FdcDataset },
  { offset, signal }: { offset: number; signal: AbortSignal },
): AsyncGenerator<SourceBatch> {
  const noFood: SkipReason = { reason: 'not in the form of a food', expected: false, dataset };
  const skips = createSkipCount(`${file.name}, food`);
  let rows: StagedRow[] = [];
  let characters = 0;
  let end = offset;
  for await (const food of cutFoods(readBytes(file, signal), { place: file.place, member, offset })) {
    const { number } = food;
    const read = fdcFoodSchema.safeParse(parseJson(food.json, `${file.place}, food ${number}`));
    if (read.success && read.data.description.trim() !== '') {
      const { fdcId } = read.data;
      const skip = (skipReason: SkipReason, example: string): void =>
        skips.add(skipReason, number, [`${fdcId}`, example]);
      for (const row of toRows(read.data, dataset, skip)) {
        const skipReason = checkRow(row);
        if (skipReason === null) rows.push(row);
        else skip(skipReason, describeRow(row));
      }
    } else skips.add(noFood, number, [describeIssue(read.error), food.json.slice(0, 100)]);
    end = food.offset;
    characters += food.json.length;
    if (rows.length < manyRows && characters < manyCharacters) continue;
    yield { rows, skipped: skips.take(), offset: end };
    rows = [];
    characters = 0;
  }
  yield { rows, skipped: skips.take(), offset: end };
}

/** The row in an example, without its FDC id in the list. */
const describeRow = ({ table, fdcId, ...said }: StagedRow): string =>
  `${table} ${fdcId}: ${Object.values(said).join(', ')}`;

const describeIssue = (
  error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined,
): string =>
  error?.issues.slice(0, 1).map(({ path, message }) => `${path.join('.')}: ${message}`)[0] ?? 'no description';

function parseJson(json: string, place: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ImportError(`${place}, is not valid JSON (${error.message.slice(0, 100)}). Download it again.`);
  }
}

/** The text of a food in a JSON file. */
export interface CutFood {
  readonly json: string;
  /** From 1. */
  readonly number: number;
  /** Of the first byte after it. */
  readonly offset: number;
}

interface CutOptions {
  /** Name of the file in messages. */
  readonly place: string;
  /** The name of the array: "BrandedFoods". */
  readonly member: string;
  /** Where to start: the offset of an earlier food, or 0. */
  readonly offset: number;
}

/** The largest Foundation food, with all its samples, has 1 MB. */
const maxFoodBytes = 8 * 1024 ** 2;
/** The deepest member of a food, the method of an amount, is 8 deep. */
const maxDepth = 100;

/**
 * Cuts the foods out of a JSON file of any size, so that JSON.parse can take them one by one. Both
 * together read 190 MB a second; @streamparser/json reads 43 and stream-json 8, and neither tells
 * the offset of an element.
 * @throws ImportError where the file is truncated, is not such JSON or not UTF-8, or a food is
 *   longer than 8 MiB
 */
export async function* cutFoods(chunks: AsyncIterable<Buffer>, options: CutOptions): AsyncGenerator<CutFood> {
  const { place, member, offset } = options;
  const scan = createJsonScan(member);
  let number = 0;
  /** Of the first byte of the rest. */
  let start = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (chunk.includes(0)) throw new ImportError(notText(place));
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
    throw new ImportError(`${place} ends within food ${number + 1}: it is truncated. Download it again.`);
  if (!scan.isDone) throw new ImportError(`${place} has no array named ${member}. Download it again.`);
}

function keepRest(scan: JsonScan, bytes: Buffer): Buffer {
  const rest = scan.from < 0 ? bytes.subarray(bytes.length) : bytes.subarray(scan.from);
  scan.seen = rest.length;
  if (scan.from > 0) scan.from = 0;
  return rest;
}

function refuseOddity(scan: JsonScan, rest: Buffer, { place, number }: { place: string; number: number }): void {
  if (scan.isForeign || scan.depth < 0) throw new ImportError(`${place} is not valid JSON. Download it again.`);
  if (rest.length > maxFoodBytes || scan.depth > maxDepth) {
    throw new ImportError(
      `${place}, food ${number + 1}, is longer or more deeply nested than any food. Download it again.`,
    );
  }
}

function toText(bytes: Buffer, place: string, number: number): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new ImportError(`${place}, food ${number}, is not UTF-8 text. Convert it: iconv -f WINDOWS-1252 -t UTF-8.`);
}

const notText = (place: string): string =>
  `${place} holds NUL bytes: it may be text in UTF-16. Convert it: iconv -f UTF-16 -t UTF-8.`;
