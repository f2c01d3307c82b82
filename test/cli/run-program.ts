import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createEmbeddedEngine } from '../../src/ai/embedded-engine';
import { computeTables } from '../../src/catalog/build-catalog';
import { writeCatalog } from '../../src/catalog/catalog-file';
import { doAtOnce } from '../../src/catalog/sliced-work';
import { readProjectVersion } from '../../src/project-root';
import { readTagger } from '../../src/seed/model-files';
import { readSeed } from '../../src/seed/read-seed';
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

/** Writes the foods of the seed as a catalog file. */
export function writeSeedCatalog(path: string): void {
  const { foods, aliases, hash } = readSeed();
  const { version } = createEmbeddedEngine(readTagger());
  const tables = doAtOnce(computeTables({ foods, aliases, version: hash }));
  writeFileSync(path, writeCatalog(tables, { program: readProjectVersion(), engine: version }));
}
