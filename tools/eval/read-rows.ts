import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { z } from 'zod';

/**
 * The rows of a file with one JSON value a line, packed where its name ends in .gz.
 * @throws Error where a row is not what the schema says
 */
export function readRows<T>(path: string, schema: z.ZodType<T>): readonly T[] {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString('utf8')
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => schema.parse(JSON.parse(text)));
}
