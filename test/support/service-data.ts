import { execFileSync } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { runService } from '../process/run-service';
import { createFolder } from './folder';

/**
 * A data folder as the first start of a service leaves it, for a test that is about what comes after.
 * Only the first of a test run is created by a service, which takes seconds; the others are copied.
 */
export async function copyServiceData(name: string): Promise<string> {
  const first = join(process.env['TEST_RUN_FOLDER'] ?? '', 'service-data');
  if (!existsSync(first)) await createServiceData(first);
  const dataDir = join(createFolder(name), 'data');
  // Unlike Node's own copy it keeps the owner of each file: a server that root starts runs as another user.
  execFileSync('cp', ['-a', first, dataDir]);
  return dataDir;
}

async function createServiceData(path: string): Promise<void> {
  const draft = `${path}-${process.pid}`;
  const service = runService({ DATA_DIR: draft });
  await service.started;
  service.child.kill('SIGTERM');
  const code = await service.ended;
  if (code !== 0) throw new Error(`The service ended with ${code}: ${service.output()}`);
  try {
    renameSync(draft, path);
  } catch (error) {
    // Another test file was faster.
    if (!existsSync(path)) throw error;
  }
}
