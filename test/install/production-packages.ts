import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findProjectRoot } from '../../src/project-root';

/** A package that a production install holds, or of which the build copies files into `dist/`. */
export interface ProductionPackage {
  /** Its folder below the project, such as `node_modules/pg`. */
  readonly path: string;
  /** An SPDX expression, or null where the package names none. */
  readonly license: string | null;
  /** False for a package of another platform. */
  readonly isInstalled: boolean;
}

/**
 * The packages of `npm ci --omit=dev` by package-lock.json, those for other platforms included, and
 * those of which the build ships files. A licence is read from the package itself where it is
 * installed, otherwise from the lock.
 */
export function listProductionPackages(): readonly ProductionPackage[] {
  const root = findProjectRoot();
  const lock = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  return Object.entries(lock.packages).flatMap(([path, { dev, license }]) => {
    const isShipped = shippedByBuild.some((name) => path === `node_modules/${name}`);
    if (path === '' || (dev && !isShipped)) return [];
    const file = join(root, path, 'package.json');
    const isInstalled = existsSync(file);
    const stated = isInstalled ? packageFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : { license };
    return [{ path, license: stated.license ?? null, isInstalled }];
  });
}

/** Development packages of which build.mjs copies files into dist/. */
export const shippedByBuild = [
  '@prisma/client',
  '@prisma/client-runtime-utils',
  'graphiql',
  'react',
  'react-dom',
] as const;

const packageFile = z.object({ license: z.string().optional() });
const lockFile = z.object({
  packages: z.record(z.string(), z.object({ license: z.string().optional(), dev: z.boolean().default(false) })),
});
