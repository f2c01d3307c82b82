import { createProgress } from '../../../src/import/run/report/progress';

/** Tells of a reading of 1000 bytes, one hundred a second. */
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
