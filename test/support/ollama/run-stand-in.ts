import { delay } from './failures';
import { openStandIn } from './open-stand-in';

/**
 * The stand-in as a process of its own, which can be killed. Started as `node run-stand-in.js PORT
 * DELAY_MS`: each answer takes that long.
 */
async function run(): Promise<void> {
  const [port = '0', delayMs = '0'] = process.argv.slice(2);
  const standIn = await openStandIn({ port: Number(port) });
  if (Number(delayMs) > 0) standIn.breakForGood(delay(Number(delayMs)));
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
