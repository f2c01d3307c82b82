import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProjectRoot } from '../../project-root';

/** The files of `docs/`. */
export interface Documents {
  /** Markdown by path from the root of the project, such as `docs/api/rest.md`, sorted by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** SVG drawings by path. */
  readonly drawings: ReadonlyMap<string, string>;
  /** Pictures, PNG, by path. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}

/**
 * Reads the documents.
 * @throws Error in one sentence if the folder is missing
 */
export function readDocuments(): Documents {
  const root = findProjectRoot();
  const paths = listFiles(join(root, 'docs')).map((path) => `docs/${path}`);
  function read(ending: string): ReadonlyMap<string, string> {
    const chosen = paths.filter((path) => path.endsWith(ending));
    return new Map(chosen.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  }
  const pictures = paths.filter((path) => path.endsWith('.png'));
  return {
    texts: read('.md'),
    drawings: read('.svg'),
    pictures: new Map(pictures.map((path) => [path, readFileSync(join(root, path))])),
  };
}

function listFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  } catch (error) {
    throw new Error(`The documents are missing: put the folder docs of the project at ${folder}.`, { cause: error });
  }
}

/** Returns the path of the page of a document: `docs/api/rest.md` is at `/docs/api/rest`. */
export function toPagePath(path: string): string {
  return `/${path.replace(/\.md$/, '')}`;
}
