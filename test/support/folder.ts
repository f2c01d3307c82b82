import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A new empty folder that only this user can enter; it is removed after the last hook of the test
 * file.
 */
export function createFolder(name: string): string {
  const parent = process.env['TEST_FILE_FOLDER'];
  if (!parent) throw new Error('TEST_FILE_FOLDER is not set; only a test that Jest runs has a folder.');
  return mkdtempSync(join(parent, `${name}-`));
}
