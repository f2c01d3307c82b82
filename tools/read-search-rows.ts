import { readCasePairs } from './read-case-rows';

interface SearchRow {
  /** The text of the search. */
  readonly search: string;
  /** Part of the description of the meant food. */
  readonly expected: string;
}

/** The searches in test/cases/search.txt, with the food that each means. */
export function readSearchRows(): readonly SearchRow[] {
  return readCasePairs('search').map(([search = '', expected = '']) => ({ search, expected }));
}

/** Whether a description is that of the meant food. */
export function isMeant({ expected }: SearchRow, description: string): boolean {
  return description.toLowerCase().includes(expected.toLowerCase());
}
