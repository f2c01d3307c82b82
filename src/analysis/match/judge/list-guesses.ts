import type { Catalog } from '../../catalog';
import { judgeByAlternative, judgeByLesserName } from './judge-by-name';
import { judgeByRanking } from './judge-by-ranking';
import type { Judgement, LineReading } from './judgement';

/**
 * What a line may mean whose own name is no alias: by an alias with words of it given up, by the ranker, by another food that the line allows. To be
 * weighed against each other.
 * @param weights of the ranker's features; those that were learned where none are given
 */
export function listGuesses(catalog: Catalog, reading: LineReading, weights?: Float64Array): readonly Judgement[] {
  return [
    judgeByLesserName(catalog, reading),
    judgeByRanking(catalog, reading, weights),
    judgeByAlternative(catalog, reading),
  ].filter((judgement) => judgement !== null);
}
