import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { paste, projectRoot, readCurl, runService } from '../process/run-service';
import { createFolder } from '../support/folder';
import { listProductionPackages, shippedByBuild } from './production-packages';

test('the build starts and answers with the packages of a production install alone', async () => {
  const folder = createFolder('production');
  for (const part of ['dist', 'docs', 'seeds', 'prisma', 'package.json'])
    cpSync(join(projectRoot, part), join(folder, part), { recursive: true });
  for (const path of listInstalled()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(projectRoot, path), join(folder, path));
  }
  const service = runService({ DATA_DIR: join(folder, 'data'), NODE_ENV: 'production' }, folder);
  await service.started;
  expect((await paste(readCurl(service.output()))).status).toBe(200);
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
});

/** The folders of the packages themselves; what is below one comes with it. */
function listInstalled(): readonly string[] {
  const shipped = new Set(shippedByBuild.map((name) => `node_modules/${name}`));
  return listProductionPackages().flatMap(({ path, isInstalled }) =>
    isInstalled && !shipped.has(path) && path.lastIndexOf('node_modules/') === 0 ? [path] : [],
  );
}
