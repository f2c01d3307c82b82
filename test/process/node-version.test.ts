import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './run-service';

/** Runs a file of the checkout as if on another Node. */
function runAs(version: string, file: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  const preload = `data:text/javascript,${encodeURIComponent(pretend)}`;
  return spawnSync(process.execPath, ['--import', preload, join(projectRoot, file), '--version'], { encoding: 'utf8' });
}

test.each(['build.mjs', 'recipes.cjs', 'dist/src/main.js'])(
  '%s says which Node it needs, before anything else, where it is too old',
  (file) => {
    for (const version of ['18.20.4', '20.18.3']) {
      const { status, stdout, stderr } = runAs(version, file);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toMatch(new RegExp(`^Node ${version} is too old for this program, which needs Node 20\\.19 or later; [^\\n]+\\n$`)); // prettier-ignore
    }
  },
);

test('a newer Node runs it, and the least version is that of package.json', () => {
  expect(runAs('24.1.0', 'dist/src/main.js')).toMatchObject({ status: 0, stderr: '' });
  const { engines }: { engines: unknown } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  expect(engines).toEqual({ node: '>=20.19' });
  expect(readFileSync(join(projectRoot, 'check-node.cjs'), 'utf8')).toContain('[20, 19]');
});
