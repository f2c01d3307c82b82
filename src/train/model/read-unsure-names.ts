import { createHash } from 'node:crypto';
import { readSeed } from '../../../seeds/read-seed';
import { readTagger } from '../../../seeds/read-tagger';
import type { Alias } from '../../analysis/food';
import { createParser } from '../../analysis/parse/create-parser';
import { buildCatalog } from '../../catalog/build-catalog';
import { readLines } from '../ranker/read-lines';
import { listUnsureNames, type UnsureName } from './list-unsure-names';

/**
 * The unsure names of the project's own table and tagger, in an order that is always the same and has nothing to do with what the names are: any
 * number from the front is a sample.
 * @param dataDir folder with recipes/, parsing/ and lines/
 */
export function readUnsureNames(dataDir: string): readonly UnsureName[] {
  const { foods, aliases, hash } = readSeed();
  const kitchen = {
    aliases,
    buildCatalog: (some: readonly Alias[]) => buildCatalog({ foods, aliases: some, version: hash }),
    parseLine: createParser(readTagger()),
  };
  const keyed = listUnsureNames(kitchen, readLines(dataDir)).map((unsure) => ({
    unsure,
    key: toKey(unsure.name.phrase),
  }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ unsure }) => unsure);
}

const toKey = (phrase: string): string => createHash('sha256').update(`order ${phrase}`).digest('hex');
