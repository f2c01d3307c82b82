import { defineConfig } from 'prisma/config';

// These three commands need only the path of the schema engine, which would otherwise be downloaded.
// Migrate commands run the engine, and find it by themselves.
if (process.argv.some((argument) => ['generate', 'validate', 'format'].includes(argument))) {
  process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath;
}

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
});
