// Writes src/api.ts, the types of the client, from the OpenAPI document of the built service. With
// --check it writes nothing and fails if they differ.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const require = createRequire(import.meta.url);
const { readReference } = require('../../dist/src/api/reference/reference.js');
const target = join(import.meta.dirname, 'src', 'api.ts');
const head = '// Written by `npm run client` from the OpenAPI document of the service; do not change it by hand.\n';
const text = head + astToString(await openapiTS(readReference().openApi));

if (!process.argv.includes('--check')) {
  writeFileSync(target, text);
} else if (readFileSync(target, 'utf8') !== text) {
  process.stderr.write('The types of the client are not those of the OpenAPI document; run "npm run client".\n');
  process.exitCode = 1;
}
