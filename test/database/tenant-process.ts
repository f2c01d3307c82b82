// A process that uses the embedded Postgres on the folder in its argument: says the URL, or what is wrong, and leaves when told to
// by a line on its standard input. Ctrl-C is nothing to it, as it is to a service that finishes what is in flight.
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
