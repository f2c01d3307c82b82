import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createProgress } from '../../src/import/progress';
import { openSession } from '../../src/import/session';
import { openSource } from '../../src/import/sources/open-source';
import { stageSources } from '../../src/import/stage-sources';
import { createStaging } from '../../src/import/staging/staging-schema';
import { createTestDatabase } from '../support/database';
import { writeDownload } from './crash/write-download';
import { useFolder } from './sources/download';

/** Reports the reading of 1000 bytes, at one hundred a second. */
function read(out: { isTTY?: boolean; columns?: number }): string {
  let text = '';
  let ms = 0;
  const progress = createProgress({ ...out, write: (more) => (text += more) }, () => ms);
  progress.phase('Reading food.csv of a.zip');
  for (let second = 0; second <= 10; second++) {
    ms = second * 1000;
    const bytes = second * 100;
    progress.advance({ part: 'food.csv', share: bytes / 1000, rows: bytes * 20, bytes, bytesLeft: 1000 - bytes });
  }
  progress.phase('Checking the amounts');
  progress.end();
  return text;
}

test('a log gets a line every ten seconds, with how far it is, how fast, and the time left', () => {
  expect(read({}).split('\n')).toEqual([
    '0:00  Reading food.csv of a.zip',
    '0:00  food.csv 0 %, 0 rows, 0 rows/s',
    '0:10  food.csv 100 %, 20,000 rows, 2,000 rows/s, about 0:06 left',
    '0:10  Checking the amounts',
    '',
  ]);
});

test('a terminal gets one line that is rewritten, no longer than it is wide', () => {
  const lines = read({ isTTY: true, columns: 24 }).split('\n');
  expect(lines).toHaveLength(4);
  const shown = lines[1]?.split('\r\u001b[K') ?? [];
  expect(shown).toHaveLength(12);
  expect(shown.at(-1)).toBe('0:10  food.csv 100 %, 2');
});

describe('the progress of a table', () => {
  const folder = useFolder();

  /** The shares of a part that are reported while it is read, from its first batch to its end. */
  async function readShares(path: string, name: string): Promise<readonly (number | null)[]> {
    const own = await createTestDatabase();
    const session = await openSession(own.url);
    await createStaging(session, 'key');
    const sources = await openSource(path);
    const shares: (number | null)[] = [];
    const progress = {
      ...createProgress({ write: () => null }, () => 0),
      advance: (reading: { part: string; share: number | null }) => {
        if (reading.part === name) shares.push(reading.share);
      },
    };
    await stageSources(session, sources.map((source) => ({ source, fingerprint: '' })), { signal: new AbortController().signal, progress }); // prettier-ignore
    await session.end();
    await own.drop();
    return shares;
  }

  test.each(['', '.gz'])('grows from a part to the whole, of "branded_food.csv%s"', async (ending) => {
    const path = writeDownload(join(folder(), 'download'), { generation: 1, foods: 10, products: 20_000 });
    for (const name of ending === '' ? [] : readdirSync(path)) {
      writeFileSync(join(path, `${name}${ending}`), gzipSync(readFileSync(join(path, name))));
      rmSync(join(path, name));
    }
    const shares = await readShares(path, 'branded_food.csv');
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual([...shares].sort((one, other) => (one ?? 0) - (other ?? 0)));
    expect(shares.every((share) => share !== null && share > 0 && share <= 1)).toBe(true);
    expect(shares[0]).toBeLessThan(0.9);
    expect(shares.at(-1)).toBe(1);
  });
});
