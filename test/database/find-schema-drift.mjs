// Prints the SQL that would take a database to what prisma/schema.prisma says; nothing where it is there. Prisma's own engine
// compares, in its WebAssembly form, which needs no download. A process of its own, since the engine is an ES module.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { ColumnTypeEnum, bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';

const url = process.argv[2];
const schemaFile = join(import.meta.dirname, '../../prisma/schema.prisma');

// Node 20 cannot import a .wasm file, so the engine's own loader is taken apart.
const engineModule = await import('@prisma/schema-engine-wasm/schema_engine_bg');
const program = import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
const bytes = await readFile(new globalThis.URL('schema_engine_bg.wasm', program));
// The engine reports a panic here.
globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => console.error(message) };
const { instance } = await globalThis.WebAssembly.instantiate(bytes, { './schema_engine_bg.js': engineModule });
engineModule.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();

// The adapter does not know the one-letter type of Postgres's own tables (18): it is let through as text (1042), and the engine
// then told which columns are letters.
const pool = new Pool({ connectionString: url });
const letters = new WeakMap();
const query = pool.query.bind(pool);
pool.query = async (...question) => {
  const answer = await query(...question);
  letters.set(
    answer.rows,
    answer.fields.map((field) => field.dataTypeID === 18),
  );
  for (const field of answer.fields) if (field.dataTypeID === 18) field.dataTypeID = 1042;
  return answer;
};
const factory = new PrismaPg(pool);
const connect = factory.connect.bind(factory);
factory.connect = async () => {
  const adapter = await connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (question) => {
    const { columnTypes, ...answer } = await queryRaw(question);
    const isLetter = letters.get(answer.rows);
    return { ...answer, columnTypes: columnTypes.map((type, i) => (isLetter?.[i] ? ColumnTypeEnum.Character : type)) };
  };
  return adapter;
};
const files = [{ path: schemaFile, content: await readFile(schemaFile, 'utf8') }];
const engine = await engineModule.SchemaEngine.new(
  { datamodels: null },
  () => {},
  bindMigrationAwareSqlAdapterFactory(factory),
);
const { stdout } = await engine.diff({
  from: { tag: 'schemaDatasource', files, configDir: join(schemaFile, '..') },
  to: { tag: 'schemaDatamodel', files },
  script: true,
  exitCode: null,
  filters: { externalTables: [], externalEnums: [] },
});
process.stdout.write(stdout ?? '');
process.exit(0);
