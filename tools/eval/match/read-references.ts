import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A record of SR28, as far as it takes to say whether another record is the same food. */
export interface Reference {
  readonly description: string;
  /** kcal in 100 g; null where the record knows none. */
  readonly calories: number | null;
}

/** Descriptions and energy of SR28 by NDB number, from its official files. */
export function readReferences(dataDir: string): ReadonlyMap<number, Reference> {
  const folder = join(dataDir, 'fdc', 'sr28');
  const calories = new Map<number, number>();
  for (const text of gunzipSync(readFileSync(join(folder, 'NUT_DATA.txt.gz')))
    .toString('latin1')
    .split('\n')) {
    const [ndb = '', nutrient = '', amount = ''] = text.split('^');
    if (nutrient === '~208~') calories.set(Number(ndb.replaceAll('~', '')), Number(amount));
  }
  const references = new Map<number, Reference>();
  for (const text of readFileSync(join(folder, 'FOOD_DES.txt'), 'latin1').split('\n')) {
    const [ndb = '', , description = ''] = text.replaceAll('~', '').split('^');
    if (ndb !== '') references.set(Number(ndb), { description, calories: calories.get(Number(ndb)) ?? null });
  }
  return references;
}
