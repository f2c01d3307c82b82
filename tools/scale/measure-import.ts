import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Table } from '../eval/table';

interface ImportOptions {
  readonly dataDir: string;
  readonly paths: readonly string[];
  readonly report: (text: string) => void;
}

/**
 * Imports downloads with the import command, in a separate process with its own database, and
 * measures phases, memory and disk.
 * @throws Error where the command fails
 */
export async function measureImport({ dataDir, paths, report }: ImportOptions): Promise<Table> {
  const startedAt = performance.now();
  const phases: { readonly name: string; readonly startMs: number }[] = [];
  const child = spawn(
    process.execPath,
    // As `npm run import` does.
    ['--enable-source-maps', '--max-old-space-size=512', 'dist/src/main.js', 'import', '--json', ...paths],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const memory = watchMemory(child.pid ?? 0, dataDir);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  createInterface(child.stderr).on('line', (line) => {
    report(line);
    // The phase follows the time. A line with a rate is progress within a phase.
    const name = /^\d+:\d\d {2}(?!.* rows\/s)(.*)$/.exec(line)?.[1];
    if (name !== undefined)
      phases.push({ name: name.replace(/ (?:of )?\/.*$/, ''), startMs: performance.now() - startedAt });
  });
  const [code]: unknown[] = await once(child, 'close');
  const totalMs = performance.now() - startedAt;
  const peak = memory.stop();
  if (code !== 0) throw new Error(`The import ended with ${String(code)}: ${output}`);
  const figures: { readonly effort: { readonly rows: number } } = JSON.parse(output);
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  return {
    title: 'Import',
    note: 'By the command itself, with an embedded database of its own. Memory is the most that was in use at any time; rows are those of the tables read.',
    columns: ['what', 'figure'],
    rows: [
      ...phases.map(({ name, startMs }, at) => [name, seconds((phases[at + 1]?.startMs ?? totalMs) - startMs)]),
      ['all of it', seconds(totalMs)],
      ['rows a second', Math.round((1000 * figures.effort.rows) / totalMs)],
      ['memory of the import, MiB', Math.round(peak.own)],
      ['memory of Postgres, MiB', Math.round(peak.postgres)],
      ['the database on disk, MiB', Math.round(sizeOf(dataDir) / 2 ** 20)],
    ],
    worst: [],
  };
}

const root = join(__dirname, '../../..');

function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sum + sizeOf(path);
    return sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  }, 0);
}

/** Peak memory in MiB, read from /proc; NaN on systems without it. */
interface PeakMemory {
  /** Of the process itself, resident. */
  own: number;
  /** Of all processes of Postgres, with shared memory counted once. */
  postgres: number;
}

/**
 * Samples the memory of a process and of the Postgres of its data folder several times a second,
 * until `stop` is called.
 */
function watchMemory(pid: number, dataDir: string): { readonly stop: () => PeakMemory } {
  const peak: PeakMemory = { own: NaN, postgres: NaN };
  const look = (): void => {
    peak.own = raise(peak.own, readKib(pid, 'VmHWM') / 1024);
    peak.postgres = raise(peak.postgres, readPostgres(dataDir));
  };
  const timer = setInterval(look, pauseMs);
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
}

const pauseMs = 250;

const raise = (peak: number, value: number): number => (Number.isNaN(value) || peak > value ? peak : value);

function readPostgres(dataDir: string): number {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  if (!existsSync(file) || !existsSync('/proc')) return NaN;
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid === postmaster || readKib(pid, 'PPid') === postmaster);
  const own = pids.reduce((sum, pid) => sum + (readKib(pid, 'RssAnon') || 0), 0);
  const shared = Math.max(0, ...pids.map((pid) => readKib(pid, 'RssShmem') || 0));
  return (own + shared) / 1024;
}

/** A line of /proc/PID/status; NaN where there is none, or the process has ended. */
function readKib(pid: number, name: string): number {
  try {
    const line = readFileSync(`/proc/${pid}/status`, 'utf8')
      .split('\n')
      .find((text) => text.startsWith(`${name}:`));
    return line === undefined ? NaN : Number.parseInt(line.slice(name.length + 1), 10);
  } catch {
    return NaN;
  }
}
