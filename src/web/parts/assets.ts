import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from 'express';
import { findProjectRoot } from '../../project-root';

/**
 * The styles and scripts of the pages. The build writes them to `dist/assets`, with a hash of their
 * content in their names.
 */
export interface Assets {
  /** Returns the address of an asset by its plain name, such as "site.css". */
  find(name: string): string;
  /** Serves the assets. Browsers may cache them without a limit of time. */
  readonly router: Router;
}

/**
 * Reads the assets.
 * @throws Error if the project is not built
 */
export function readAssets(): Assets {
  const folder = join(findProjectRoot(), 'dist', 'assets');
  const names = new Map(Object.entries(readManifest(join(folder, 'manifest.json'))));
  const router = Router({ caseSensitive: true });
  for (const name of names.values()) {
    const content = readFileSync(join(folder, name));
    const type = types[name.slice(name.lastIndexOf('.'))] ?? 'application/octet-stream';
    router.get(`/assets/${name}`, (_request, response) => {
      response.setHeader('Content-Type', type);
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      response.end(content);
    });
  }
  return {
    router,
    find(name) {
      const hashed = names.get(name);
      if (hashed === undefined) throw new Error(`There is no asset "${name}"; build the project.`);
      return `/assets/${hashed}`;
    },
  };
}

function readManifest(file: string): Record<string, string> {
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const entries = Object.entries(manifest ?? {}).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(entries);
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};
