import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

interface Streams {
  readonly stdin: Readable;
  readonly stdout: PassThrough;
  readonly stderr: PassThrough;
}

/**
 * Runs a command of the command line with this text on its standard input.
 * @returns the exit code and what it wrote
 */
export async function runCommand(command: (streams: Streams) => Promise<number>, input = '') {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const written = Promise.all([text(stdout), text(stderr)]);
  const code = await command({ stdin: Readable.from([Buffer.from(input)]), stdout, stderr });
  stdout.end();
  stderr.end();
  const [out, err] = await written;
  return { code, stdout: out, stderr: err };
}
