import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProjectRoot } from '../src/project-root';

interface SearchRow {
  /** As somebody types it. */
  readonly search: string;
  /** A part of the description of the food that is meant. */
  readonly expected: string;
}

/** What people type, and which food they mean: test/cases/search.txt. */
export function readSearchRows(): readonly SearchRow[] {
  return readFileSync(join(findProjectRoot(), 'test', 'cases', 'search.txt'), 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => {
      const [search = '', expected = ''] = row.split(' => ');
      return { search, expected };
    });
}

/** Whether a description is that of the food that is meant. */
export function isMeant({ expected }: SearchRow, description: string): boolean {
  return description.toLowerCase().includes(expected.toLowerCase());
}
