import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Measures } from '../create-measures';
import { composePage } from './compose-page';

/**
 * Writes the accuracy page into a folder, and its first table into the README.md beside that folder, where that has the marks for it.
 * @returns the paths written
 */
export async function writePage(measures: Measures, full: Measures | null, folder: string): Promise<readonly string[]> {
  const { files, headlines } = await composePage(measures, full);
  mkdirSync(folder, { recursive: true });
  const paths = [...files].map(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  });
  const readme = join(dirname(resolve(folder)), 'README.md');
  if (!existsSync(readme)) return paths;
  const text = readFileSync(readme, 'utf8');
  const renewed = replaceBetweenMarks(text, headlines);
  if (renewed === text) return paths;
  writeFileSync(readme, renewed);
  return [...paths, readme];
}

/** Puts a table between the marks of a README; a text without marks stays as it is. */
export function replaceBetweenMarks(text: string, table: string): string {
  const [before, after] = [text.indexOf(firstMark), text.indexOf(lastMark)];
  if (before < 0 || after < before) return text;
  return `${text.slice(0, before + firstMark.length)}\n\n${table}\n\n${text.slice(after)}`;
}

const firstMark = '<!-- accuracy: written by npm run eval -- --page docs -->';
const lastMark = '<!-- /accuracy -->';
