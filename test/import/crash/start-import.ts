import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../process/run-service';

/** A run of the real import command. */
export interface ImportRun {
  readonly child: ChildProcess;
  /**
   * The phases that have begun, as the command prints them, each with the milliseconds since the
   * start of the process.
   */
  readonly phases: readonly { readonly what: string; readonly at: number }[];
  /** Resolves when that phase begins, or the command ends without it. */
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
 * The phase after the switch, in which the former tables are dropped. An interrupt ends the waiting
 * of this phase, and the command succeeds.
 */
export const lastPhase = 'Cleaning up';

/** Starts the command. @param environment names the database: `DATABASE_URL` or `DATA_DIR` */
export function startImport(environment: Readonly<Record<string, string>>, paths: readonly string[]): ImportRun {
  const startedAt = performance.now();
  const phases: { what: string; at: number }[] = [];
  const waiting: { what: string; resolve: () => void }[] = [];
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
    for (const waiter of waiting) if (what === waiter.what) waiter.resolve();
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
        : new Promise<void>((resolve) => waiting.push({ what, resolve }));
      return Promise.race([begun, ended.then(() => undefined)]);
    },
  };
}

/** Waits for the end of an import, without the waiting of its last phase. */
export async function finishImport(run: ImportRun): Promise<ImportEnd> {
  void run.begins(lastPhase).then(() => run.child.kill('SIGINT'));
  const end = await run.ended;
  // The interrupt may find a process that is done and only has to leave.
  return end.code === 'SIGINT' && end.out !== '' ? { ...end, code: 0 } : end;
}
