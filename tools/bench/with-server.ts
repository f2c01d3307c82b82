import { startEmbeddedPostgres } from '../../src/database/embedded/start-embedded-postgres';

/** Has the embedded Postgres of a data folder run while `use` does. */
export async function withServer<T>(dataDir: string, use: (url: string) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres(dataDir);
  try {
    return await use(server.url);
  } finally {
    await server.stop();
  }
}
