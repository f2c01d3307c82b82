import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The nearest folder with a package.json, from this file upwards: the code runs both from its
 * sources and from dist.
 * @throws Error where there is none.
 */
export function findProjectRoot(from: string = __dirname): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const above = dirname(from);
  if (above === from) throw new Error(`No package.json above ${__dirname}. Run the project from its own folder.`);
  return findProjectRoot(above);
}

/** Reads the version of the project from its package.json. */
export function readProjectVersion(): string {
  const project: unknown = JSON.parse(readFileSync(join(findProjectRoot(), 'package.json'), 'utf8'));
  const isNamed = typeof project === 'object' && project !== null && 'version' in project;
  return isNamed ? String(project.version) : '';
}
