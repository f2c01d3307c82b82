import type { Catalog } from '../catalog';
import type { Food } from '../food';
import type { MatchedLine } from '../line';
import { isKitchenThing } from './words/is-kitchen-thing';
import { judgeByRanking } from './judge/judge-by-ranking';
import { readLine } from './read/read-line';

/**
 * The foods that somebody else may choose from for a line: the one that was found, its runners-up, and the best that the ranker has for the
 * line's words, however improbable.
 * @param title where it has a say in the line, else ''
 * @returns at most `most`, in the order of their FDC ids, which says nothing about which is best; empty where nothing shares a word with the line, and
 * where the line names foil or a skewer
 */
export function listOffers(
  catalog: Catalog,
  line: MatchedLine,
  { title, most }: { title: string; most: number },
): readonly Food[] {
  const reading = readLine(catalog, title, line);
  const names = [reading.ownWords, ...reading.alternatives];
  if (line.food === null && names.some(isKitchenThing)) return [];
  const ranking = judgeByRanking(catalog, reading);
  const found = [
    ...(line.food === null ? [] : [line.food, ...line.listCandidates().map(({ food }) => food)]),
    ...(ranking === null ? [] : [ranking.food, ...ranking.listCandidates().map(({ food }) => food)]),
  ];
  return [...new Set(found)].slice(0, most).sort((one, other) => one.fdcId - other.fdcId);
}
