import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createBareSchema, printSchema } from '../api/graphql/schema';

interface Output {
  write(text: string): unknown;
}

/**
 * `schema`: writes the GraphQL schema to `path`, or with `--check` only checks that file.
 * @returns the exit code: 0, or 1 if the file is stale
 */
export function runEmitSchema(args: readonly string[], path: string, out: Output): number {
  const schema = printSchema(createBareSchema());
  if (!args.includes('--check')) {
    writeFileSync(path, schema);
    out.write(`wrote ${path}\n`);
    return 0;
  }
  if (existsSync(path) && readFileSync(path, 'utf8') === schema) return 0;
  out.write(`${path} is stale. Write it again: npm run schema.\n`);
  return 1;
}
