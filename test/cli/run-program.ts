import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { projectRoot } from '../process/run-service';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface RunningProgram {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

interface ProgramOptions {
  readonly input?: string | Buffer;
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the built program with these arguments. Standard input is closed unless it is kept open. */
export function startProgram(
  args: readonly string[],
  { cwd = projectRoot, environment = {} }: Omit<ProgramOptions, 'input'> = {},
): RunningProgram {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/src/main.js'), ...args], {
    cwd,
    env: { PATH: process.env['PATH'], ...environment },
  });
  // A program that has read enough closes its input.
  child.stdin.on('error', () => null);
  const ended = Promise.all([buffer(child.stdout), buffer(child.stderr), once(child, 'close')]).then(
    ([out, err, [code]]) => ({
      code: typeof code === 'number' ? code : null,
      out: out.toString('utf8'),
      err: err.toString('utf8'),
    }),
  );
  return { child, ended };
}

/** Runs the built program to its end. */
export function runProgram(args: readonly string[], { input = '', ...options }: ProgramOptions = {}): Promise<Ended> {
  const { child, ended } = startProgram(args, options);
  child.stdin?.end(input);
  return ended;
}
