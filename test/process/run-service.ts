import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The checkout whose built service runs; `npm test` has built it. */
export const projectRoot = join(__dirname, '../..');

export interface ServiceProcess {
  readonly child: ChildProcess;
  /** The text that it has printed so far. */
  output(): string;
  /** Resolves when it has printed the line to paste, or has ended. */
  readonly started: Promise<void>;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** Starts the built service of a checkout on any free port. */
export function runService(environment: Readonly<Record<string, string>>, root = projectRoot): ServiceProcess {
  let text = '';
  const child = spawn(process.execPath, ['dist/src/main.js', 'serve'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'warn', WARM_UP: 'off', ...environment },
  });
  let announce = (): void => undefined;
  const printed = new Promise<void>((resolve) => (announce = resolve));
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('"servings"')) announce();
    });
  }
  const ended = once(child, 'close').then(([code, signal]: unknown[]) =>
    typeof code === 'number' ? code : String(signal),
  );
  return { child, output: () => text, started: Promise.race([printed, ended.then(() => undefined)]), ended };
}

/** The request that the printed curl line makes. */
export function readCurl(output: string): { url: string; key: string; body: string } {
  const found =
    /curl (\S+) \\\n +-H 'Authorization: Bearer (\S+)' \\\n +-H 'Content-Type: application\/json' \\\n +-d '(.*)'\n/.exec(
      output,
    );
  if (found === null) throw new Error(`There is no curl line in: ${output}`);
  const [, url = '', key = '', body = ''] = found;
  return { url, key, body };
}

/** Sends that request. */
export async function paste({
  url,
  key,
  body,
}: ReturnType<typeof readCurl>): Promise<{ status: number; text: string }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}
