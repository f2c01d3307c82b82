import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBareSchema } from '../../src/api/graphql/create-schema';
import { printSchema } from '../../src/api/graphql/print-schema';

test('schema.graphql is the schema the service answers by', () => {
  expect(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8')).toBe(printSchema(createBareSchema()));
});
