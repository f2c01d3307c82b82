import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { promisify } from 'node:util';

interface Process {
  readonly pid: number;
  readonly parentPid: number;
  /** Its command line, or the title that it set. */
  readonly command: string;
}

/**
 * Lists the processes of this machine, and of other users those that this user may see. Empty where
 * the system gives no list.
 */
export async function listProcesses(): Promise<readonly Process[]> {
  if (process.platform !== 'linux') return listByPs();
  const names = await readdir('/proc').catch(() => []);
  const found = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map((name) => readProcess(Number(name))));
  return found.filter((one) => one !== null);
}

/** The command line of a process; '' where no process has this id. */
export async function readCommand(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return runPs(['-o', 'command=', '-p', String(pid)]);
}

/** Null for a process that has ended. */
async function readProcess(pid: number): Promise<Process | null> {
  const [command, stat] = await Promise.all([
    readCommand(pid),
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null),
  ]);
  if (stat === null) return null;
  // "PID (NAME) STATE PARENT …", where NAME may contain spaces and brackets.
  const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { pid, parentPid: Number(parent), command };
}

async function listByPs(): Promise<readonly Process[]> {
  const rows = (await runPs(['-axo', 'pid=,ppid=,command='])).matchAll(/^ *(\d+) +(\d+) (.*)$/gm);
  return Array.from(rows, ([, pid, parentPid, command = '']) => ({
    pid: Number(pid),
    parentPid: Number(parentPid),
    command,
  }));
}

async function runPs(args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('ps', args).catch(() => ({ stdout: '' }));
  return stdout;
}
