import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../process/run-service';

/** A run of the real import command. */
export interface ImportRun {
  readonly child: ChildProcess;
  /**
   * What it has begun so far, in its own words, each with the milliseconds since the start of the
   * process.
   */
  readonly phases: readonly { readonly what: string; readonly at: number }[];
  /** Resolves when it begins that phase; also when it ends without. */
  begins(what: string): Promise<void>;
  /** Resolves when it has ended. */
  readonly ended: Promise<ImportEnd>;
}

export interface ImportEnd {
  /** Its exit code, or the signal that ended it. */
  readonly code: number | string;
  readonly out: string;
  readonly err: string;
}

/**
 * The phase in which all is in use and only what is left over is dropped; an interrupt ends the
 * waiting for that, in good order.
 */
export const lastPhase = 'Cleaning up';

/** @param environment names the database: `DATABASE_URL` or `DATA_DIR` */
export function startImport(environment: Readonly<Record<string, string>>, paths: readonly string[]): ImportRun {
  const startedAt = performance.now();
  const phases: { what: string; at: number }[] = [];
  const waiting: { what: string; tell: () => void }[] = [];
  let out = '';
  let err = '';
  const child = spawn(process.execPath, ['dist/src/main.js', 'import', ...paths], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], ...environment },
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  createInterface({ input: child.stderr }).on('line', (line) => {
    err += `${line}\n`;
    const [, what] = /^\d+:\d\d {2}(.*)$/.exec(line) ?? [];
    if (what === undefined || what.includes(' rows, ')) return;
    phases.push({ what, at: performance.now() - startedAt });
    for (const waiter of waiting) if (what === waiter.what) waiter.tell();
  });
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => ({
    code: typeof code === 'number' ? code : String(signal),
    out,
    err,
  }));
  return {
    child,
    phases,
    ended,
    begins(what) {
      const begun = phases.some((phase) => phase.what === what)
        ? Promise.resolve()
        : new Promise<void>((tell) => waiting.push({ what, tell }));
      return Promise.race([begun, ended.then(() => undefined)]);
    },
  };
}

/** Runs it to its end, without the last wait. */
export async function finishImport(run: ImportRun): Promise<ImportEnd> {
  void run.begins(lastPhase).then(() => run.child.kill('SIGINT'));
  return run.ended;
}
