import { defineConfig } from 'prisma/config';

// These three never run the schema engine and only want its path, which otherwise would be downloaded. Migrate commands do
// run it, so they are left to find a real one.
if (process.argv.some((argument) => ['generate', 'validate', 'format'].includes(argument))) {
  process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath;
}

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
});
