import { chmodSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';
import { checkMemory } from './check-memory';
import { removeFolder } from './remove-folder';

// As src/main.ts sets it.
setFlagsFromString('--no-regexp-peephole-optimization');

/**
 * The environment of a test file: Node's, and a folder of the file's own, which is removed after
 * the file's last hook. Timers that are still pending then are cleared: each would keep every
 * module of the file in memory, 50 MB where the foods are among them, until it fires. Tests and
 * hooks that have run are forgotten for the same reason: the async context of a connection that
 * outlives the file, such as one of fetch, would keep them and all that they refer to.
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

  handleTestEvent(event: TestEvent): void {
    if (event.name === 'test_done' && event.test) forget(event.test);
    if (event.name === 'run_describe_finish') event.describeBlock?.hooks.forEach(forget);
  }

  override async teardown(): Promise<void> {
    for (const timer of this.timers.splice(0)) clearTimeout(timer.deref());
    await super.teardown();
    await removeFolder(this.folder);
    await checkMemory();
  }

  private remember(timer: NodeJS.Timeout): NodeJS.Timeout {
    this.timers.push(new WeakRef(timer));
    return timer;
  }
};

/** The fields of an event of jest-circus that are read here. */
interface TestEvent {
  name: string;
  test?: Step;
  describeBlock?: { hooks: Step[] };
}

/** A test or hook: what it runs and, for a failure of it, where it is written. */
interface Step {
  fn?: unknown;
  asyncError?: unknown;
}

function forget(step: Step): void {
  delete step.fn;
  delete step.asyncError;
}

// Where tests run as root, the user of Postgres must be able to enter it.
function createFileFolder(): string {
  const runFolder = process.env['TEST_RUN_FOLDER'];
  if (!runFolder) throw new Error('TEST_RUN_FOLDER is not set; run the tests by "npm test" or "npx jest".');
  const folder = mkdtempSync(join(runFolder, 'file-'));
  chmodSync(folder, 0o755);
  return folder;
}
