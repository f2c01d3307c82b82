import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The most memory that was seen in use, in MiB; NaN where the system does not tell (it is read from /proc). */
export interface PeakMemory {
  /** Of the process itself, resident. */
  own: number;
  /** Of all processes of Postgres together, what they share counted once. */
  postgres: number;
}

/** Looks several times a second at the memory of a process and of the Postgres of its data folder, until `stop` is called. */
export function watchMemory(pid: number, dataDir: string): { readonly stop: () => PeakMemory } {
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

const raise = (most: number, value: number): number => (Number.isNaN(value) || most > value ? most : value);

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
