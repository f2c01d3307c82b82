import type { Dataset } from '../../../analysis/food';
import { ImportFault } from '../../import-fault';
import { fingerprint } from '../files/fingerprint';
import { readBytes } from '../files/read-bytes';
import type { SourceFile, SourceFolder } from '../files/source-file';
import type { ImportSource, SourceBatch } from '../import-source';
import { createSkipCount } from '../rows/create-skip-count';
import type { Refusal } from '../rows/refusal';
import { checkRow } from '../sinks/check-row';
import { manyCharacters } from '../sinks/create-row-sink';
import type { StagedRow } from '../staged-row';
import { cutFoods } from './cut-foods';
import { fdcFoodSchema } from './fdc-food';
import { toRows } from './to-rows';

/** The array that each dataset's file holds. */
const members: ReadonlyMap<string, Dataset> = new Map([
  ['SRLegacyFoods', 'sr_legacy'],
  ['FoundationFoods', 'foundation'],
  ['SurveyFoods', 'survey'],
  ['BrandedFoods', 'branded'],
]);

/** The downloads in JSON that a folder holds, each a file, packed or not. */
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

/** Which array a file holds, by its beginning; null where it is something else. */
async function findMember(file: SourceFile): Promise<string | null> {
  for await (const chunk of readBytes(file, new AbortController().signal)) {
    return /"(\w+Foods)"\s*:\s*\[/.exec(chunk.toString('latin1'))?.[1] ?? null;
  }
  return null;
}

const manyRows = 4_000;

async function* readFoods(
  file: SourceFile,
  { member, dataset }: { member: string; dataset: Dataset },
  { offset, signal }: { offset: number; signal: AbortSignal },
): AsyncGenerator<SourceBatch> {
  const noFood: Refusal = { reason: 'not written as foods are', expected: false, dataset };
  const skips = createSkipCount(`${file.name}, food`);
  let rows: StagedRow[] = [];
  let characters = 0;
  let end = offset;
  for await (const food of cutFoods(readBytes(file, signal), { place: file.place, member, offset })) {
    const { number } = food;
    const read = fdcFoodSchema.safeParse(parseJson(food.json, `${file.place}, food ${number}`));
    if (read.success && read.data.description.trim() !== '') {
      const { fdcId } = read.data;
      const skip = (refusal: Refusal, example: string): void => skips.add(refusal, number, [`${fdcId}`, example]);
      for (const row of toRows(read.data, dataset, skip)) {
        const refusal = checkRow(row);
        if (refusal === null) rows.push(row);
        else skip(refusal, describeRow(row));
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

/** What it says, without whose it is. */
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
    throw new ImportFault(`${place}, is no JSON (${error.message.slice(0, 100)}). Download it again.`);
  }
}
