import type { Catalog } from '../../catalog';
import { featureAt, type Features } from '../rank/features';
import { measureRanked, rankQuery, type RankedFood } from '../rank/rank-query';
import { toRankingQuery, type RankingQuery } from '../rank/ranking-query';
import { stateByWord } from '../state/food-states';
import { breakWords, emptyWords } from '../words/lesser-words';
import { startsWithDigit } from '../words/starts-with-digit';
import { judgeRanking } from './judge-ranking';
import type { Judgement, LineReading } from './judgement';

/**
 * By a food that no kitchen's name means, where the line's words ask for it: its name says every telling word of the line's, is about what the line is
 * about, is in the state that the line wants and says little more. Null where there is none, or no such foods at all.
 */
export function judgeByFurther(catalog: Catalog, reading: LineReading): Judgement | null {
  const { further } = catalog;
  if (further === null || reading.words.length === 0) return null;
  const query = toRankingQuery(further, {
    words: reading.words,
    stateWords: reading.states.map((state) => state.name),
    measure: reading.measure,
    titleWords: new Set(),
    isBranded: false,
  });
  const telling = query.words.filter(isTelling);
  if (telling.length === 0) return null;
  const ranked = rankQuery(further, query);
  const features = measureRanked(further, query, ranked);
  const best = ranked.find((entry, index) => isAskedFor(query, entry, { telling, features: features[index] }));
  return best === undefined
    ? null
    : judgeRanking(catalog, reading, { query, ranked: [best, ...ranked.filter((entry) => entry !== best)] });
}

function isAskedFor(
  query: RankingQuery,
  { name }: RankedFood,
  { telling, features }: { telling: readonly string[]; features: Features | undefined },
): boolean {
  const read = (feature: keyof typeof featureAt): number => features?.[featureAt[feature]] ?? 0;
  return (
    telling.every((word) => name.words.includes(word)) &&
    read('lineHead') === 1 &&
    read('extraWords') <= mostExtra &&
    (query.states === 0 ? read('state') >= 0 : read('state') > 0)
  );
}

/** States are compared as such: "frozen" and "canned" need not stand in the name by that word. */
function isTelling(word: string): boolean {
  return !(emptyWords.has(word) || breakWords.has(word) || stateByWord.has(word) || startsWithDigit(word));
}

// One ordinary word more than the line says: a maker's, or what the cut is called besides.
const mostExtra = 1 / 3;
