import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeRunFolder } from './remove-run-folder';

/**
 * Creates the folder of this run, which holds a folder for each test file and the Postgres that the
 * first test with a database starts. Removes what killed runs left.
 */
module.exports = async function setUp(): Promise<void> {
  const prefix = 'recipe-nutrition-test-';
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length).split('-')[0]);
    if (pid && !isAlive(pid)) await removeRunFolder(join(tmpdir(), name));
  }
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  chmodSync(folder, 0o755);
  process.env['TEST_RUN_FOLDER'] = folder;
  process.env['TEST_DATA_DIR'] = join(folder, 'server');
  // Services of tests live for seconds, and would spend much of them on it.
  process.env['WARM_UP'] = 'off';
};

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
