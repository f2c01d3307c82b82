import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** SHA-256 in hex over the names and bytes of tables, in whatever order they are given, without reading a row of them. */
export function hashTables(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const named = new Map(paths.map((path) => [basename(path), path]));
  for (const [name, path] of [...named].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const bytes = readFileSync(path);
    hash.update(`${name} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}
