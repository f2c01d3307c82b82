import { chmodSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';
import { checkMemory } from './check-memory';
import { removeFolder } from './remove-folder';

/**
 * The environment of a test file: Node's, and a folder of the file's own, which is removed after
 * the file's last hook. Timers that are still pending then are cleared: each would keep every
 * module of the file in memory, 50 MB where the foods are among them, until it fires.
 */
module.exports = class TestEnvironment extends NodeEnvironment {
  private readonly timers: WeakRef<NodeJS.Timeout>[] = [];
  private readonly folder = createFileFolder();

  override async setup(): Promise<void> {
    await super.setup();
    this.global.process.env['TEST_FILE_FOLDER'] = this.folder;
    this.global.setTimeout = new Proxy(setTimeout, {
      apply: (start, self, parameters) => this.remember(Reflect.apply(start, self, parameters)),
    });
    this.global.setInterval = new Proxy(setInterval, {
      apply: (start, self, parameters) => this.remember(Reflect.apply(start, self, parameters)),
    });
  }

  override async teardown(): Promise<void> {
    for (const timer of this.timers.splice(0)) clearTimeout(timer.deref());
    await super.teardown();
    await removeFolder(this.folder);
    checkMemory();
  }

  private remember(timer: NodeJS.Timeout): NodeJS.Timeout {
    this.timers.push(new WeakRef(timer));
    return timer;
  }
};

// Where tests run as root, the user of Postgres must be able to enter it.
function createFileFolder(): string {
  const runFolder = process.env['TEST_RUN_FOLDER'];
  if (!runFolder) throw new Error('TEST_RUN_FOLDER is not set; run the tests by "npm test" or "npx jest".');
  const folder = mkdtempSync(join(runFolder, 'file-'));
  chmodSync(folder, 0o755);
  return folder;
}
