// A process that uses the embedded Postgres on the folder in its argument. It prints the URL, or
// the error, and leaves when a line arrives on its standard input. It ignores Ctrl-C, like a
// service that finishes its requests.
import { startEmbeddedPostgres } from '../../src/database/embedded/start-embedded-postgres';

async function main(): Promise<void> {
  process.on('SIGINT', () => null);
  const { url, stop } = await startEmbeddedPostgres(process.argv[2] ?? '');
  process.stdout.write(`${url}\n`);
  process.stdin.once('data', () => void stop().then(() => process.exit(0)));
}

main().catch((error: unknown) => {
  process.stdout.write(`${String(error)}\n`);
  process.exitCode = 1;
});
