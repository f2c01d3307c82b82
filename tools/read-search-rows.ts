import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProjectRoot } from '../src/project-root';

interface SearchRow {
  /** The text of the search. */
  readonly search: string;
  /** Part of the description of the meant food. */
  readonly expected: string;
}

/** The searches in test/cases/search.txt, with the food that each means. */
export function readSearchRows(): readonly SearchRow[] {
  return readFileSync(join(findProjectRoot(), 'test', 'cases', 'search.txt'), 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => {
      const [search = '', expected = ''] = row.split(' => ');
      return { search, expected };
    });
}

/** Whether a description is that of the meant food. */
export function isMeant({ expected }: SearchRow, description: string): boolean {
  return description.toLowerCase().includes(expected.toLowerCase());
}
