import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');

test('imports run one way, and packages stay where they belong', () => {
  const program = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  const { status, stdout } = spawnSync(process.execPath, [program, 'src', 'tools'], { cwd: root, encoding: 'utf8' });
  expect(stdout).toMatch(/no dependency violations found/);
  expect(status).toBe(0);
});
