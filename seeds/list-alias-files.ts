import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The alias tables of a seeds folder, by name; there may be several. */
export function listAliasFiles(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /^aliases.*\.tsv$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}
