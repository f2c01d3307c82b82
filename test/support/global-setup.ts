import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeTestServer } from './remove-test-server';

/** Names the folder of this run's Postgres, which the first test that wants a database starts; clears away what killed runs left. */
module.exports = async function setUp(): Promise<void> {
  const prefix = 'recipe-nutrition-test-';
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length).split('-')[0]);
    if (pid && !isAlive(pid)) await removeTestServer(join(tmpdir(), name));
  }
  process.env['TEST_DATA_DIR'] = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
};

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
