import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');

function cruise(...paths: readonly string[]) {
  const program = require.resolve('dependency-cruiser/bin/dependency-cruise.mjs', { paths: [root] });
  return spawnSync(process.execPath, [program, ...paths, '--config', '.dependency-cruiser.cjs'], {
    cwd: root,
    encoding: 'utf8',
  });
}

test('imports run one way, and packages stay where they belong', () => {
  const { status, stdout } = cruise('src', 'seeds');
  expect(stdout).toMatch(/no dependency violations found/);
  expect(status).toBe(0);
});
