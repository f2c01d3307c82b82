import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Another process that uses the embedded Postgres on a folder. */
export interface Tenant {
  /** What the process printed: the URL of the server, or the error. */
  readonly url: string;
  readonly pid: number;
  /** Has the process leave the server, and waits until it has ended. */
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
}

/** How the process is started; as another user only where this one is root. */
export interface TenantOptions {
  readonly uid?: number;
  readonly gid?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** The built program, where it is not that of this checkout. */
  readonly program?: string;
}

/** Starts such a process, and waits for its first line. */
export async function startTenant(
  dataDir: string,
  { program = join(root, tenantProgram), ...options }: TenantOptions = {},
): Promise<Tenant> {
  const child = spawn(process.execPath, [program, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    cwd: '/',
    ...options,
  });
  const ended = once(child, 'exit');
  const [url] = await once(createInterface(child.stdout), 'line');
  return {
    url: String(url),
    pid: child.pid ?? 0,
    stop: async () => {
      child.stdin.write('stop\n');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The process runs the build, which must match the sources. */
export function buildTenant(): void {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'build.mjs')], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
}

export const root = join(__dirname, '../..');
export const tenantProgram = 'dist/test/database/tenant-process.js';
