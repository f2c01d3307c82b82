import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The NDB numbers of the SR28 records that name a manufacturer; SR Legacy took the same records over without that column. */
export function readMakers(folder: string): ReadonlySet<number> {
  const lines = readFileSync(join(folder, 'FOOD_DES.txt'), 'latin1').split(/\r?\n/);
  return new Set(
    lines.flatMap((line) => {
      const [ndbNumber = '', , , , , maker = '~~'] = line.split('^');
      return maker === '~~' ? [] : [Number(ndbNumber.replaceAll('~', ''))];
    }),
  );
}
