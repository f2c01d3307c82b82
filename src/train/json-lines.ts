import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { z } from 'zod';

/**
 * The rows of a file that has one JSON value a line, unpacked where its name ends in ".gz". Empty
 * lines are left out.
 * @throws SyntaxError where a line is not JSON; ZodError where a value does not have the shape of
 *   the schema
 */
export function readJsonLines<T>(path: string, schema: z.ZodType<T>): readonly T[] {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString('utf8')
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => schema.parse(JSON.parse(text)));
}
