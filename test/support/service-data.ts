import { execFileSync } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { runService } from '../process/run-service';
import { createFolder } from './folder';

/**
 * A data folder as the first start of a service leaves it, for a test that is about what comes after.
 * Only the first of a test run is created by a service, which takes seconds; the others are copied. All
 * have one password, from which their servers are named: a test that kills a server, or lists its processes,
 * needs a folder of its own, see `createServiceData`.
 */
export async function copyServiceData(name: string): Promise<string> {
  const first = join(process.env['TEST_RUN_FOLDER'] ?? '', 'service-data');
  if (!existsSync(first)) {
    const draft = `${first}-${process.pid}`;
    await createServiceData(draft);
    try {
      renameSync(draft, first);
    } catch (error) {
      // Another test file was faster.
      if (!existsSync(first)) throw error;
    }
  }
  return copyData(first, name);
}

/** Lets a service start on a new data folder, and stops it. */
export async function createServiceData(dataDir: string): Promise<void> {
  const service = runService({ DATA_DIR: dataDir });
  await service.started;
  service.child.kill('SIGTERM');
  const code = await service.ended;
  if (code !== 0) throw new Error(`The service ended with ${code}: ${service.output()}`);
}

/** Copies a data folder on which no service runs. */
export function copyData(from: string, name: string): string {
  const dataDir = join(createFolder(name), 'data');
  // Unlike Node's own copy it keeps the owner of each file: a server that root starts runs as another user.
  execFileSync('cp', ['-a', from, dataDir]);
  return dataDir;
}
