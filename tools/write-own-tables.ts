import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeTables } from '../src/catalog/build-catalog';
import { writeOwnTables } from '../src/catalog/own-tables';
import { doAtOnce } from '../src/catalog/sliced-work';
import { readSeed } from '../src/seed/read-seed';

// Part of the build: the names of the program's own foods are read here, once, and not at every start.
const { foods, aliases, hash } = readSeed();
// As the database names the version of these foods.
const tables = doAtOnce(computeTables({ foods, aliases, version: hash.slice(0, 12) }));
writeFileSync(join(__dirname, '../own-foods.catalog'), writeOwnTables(tables));
