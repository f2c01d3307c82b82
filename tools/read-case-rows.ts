import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProjectRoot } from '../src/project-root';

/**
 * The rows of a file of test/cases, without blank ones and comments.
 * @param name of the file, without its ending
 */
export function readCaseRows(name: string): readonly string[] {
  return readFileSync(join(findProjectRoot(), 'test', 'cases', `${name}.txt`), 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'));
}

/** The rows of such a file, each split at its arrows: what is given, and what is expected. */
export function readCasePairs(name: string): readonly (readonly string[])[] {
  return readCaseRows(name).map((row) => row.split(' => '));
}
