import type { Catalog } from '../../catalog';
import type { ParsedLine } from '../../line';
import { lowestMatch, rankingSigns, type Liberty } from '../match-score';
import { measureRanked, rankQuery } from '../rank/rank-query';
import { toRankingQuery } from '../rank/ranking-query';
import { findAsking, isTelling, type Wanted } from './find-asking';
import { judgeRanking } from './judge-ranking';
import type { Judgement, LineReading } from './judgement';

/**
 * A food that no kitchen's name means, where the line asks for it and what was found by the kitchen's names leaves room for it: by its very name
 * where that is no alias as it stands, by its words where the kitchen's food lacks some of them.
 * @param found null where nothing was
 * @returns `found` where there is no such food
 */
export function preferFurther(catalog: Catalog, reading: LineReading, found: Judgement | null): Judgement | null {
  const { further } = catalog;
  const { words, line } = reading;
  if (further === null || words.length === 0 || !leavesRoom(line, found)) return found;
  const leavesMuch = found === null || isPoor(found);
  if (!further.saysAll(leavesMuch ? words.filter(isTelling) : words)) return found;
  const query = toRankingQuery(further, {
    words,
    stateWords: reading.states.map((state) => state.name),
    measure: reading.measure,
    titleWords: new Set(),
    isBranded: false,
  });
  if (query.heads.length === 0) return found;
  const wanted: Wanted = {
    query,
    name: words.join(' '),
    isFood: (word) => catalog.findAlias(word, 'none') !== null,
  };
  const ranked = rankQuery(further, query, { depth });
  const features = measureRanked(further, query, ranked);
  const askings = ranked.map((entry, index) => findAsking(wanted, entry, features[index]));
  for (const asking of leavesMuch ? (['by name', 'by words'] as const) : (['by name'] as const)) {
    const best = ranked[askings.indexOf(asking)];
    if (best === undefined) continue;
    const others = ranked.filter((entry) => entry !== best);
    const judgement = judgeRanking(catalog, reading, { query, ranked: [best, ...others] });
    const least = found === null || (leavesMuch && asking === 'by name') ? 0 : found.match - (leavesMuch ? slack : 0);
    if (judgement !== null && judgement.match >= Math.max(lowestMatch, least)) return judgement;
  }
  return found;
}

/**
 * Not where an alias is the line's name as it stands. What stands in for another food was chosen by a person, and of a choice that the line leaves
 * the kitchen knows which noun belongs to which.
 */
function leavesRoom(line: ParsedLine, found: Judgement | null): boolean {
  if (line.alternatives.length > 0) return false;
  if (found === null) return true;
  const { evidence, issues } = found;
  if (issues.some(({ code }) => code === 'proxy')) return false;
  return evidence.way === 'ranking' || evidence.liberties.some((liberty) => rewordings.has(liberty));
}

/** Whether a word of the line had to be left out or mended for it, or it is hardly more than a guess. */
function isPoor({ evidence, issues, match }: Judgement): boolean {
  if (issues.some(({ code }) => code === 'words_ignored')) return true;
  return evidence.way === 'alias'
    ? evidence.liberties.includes('respelt')
    : match < leastCertain || (evidence.signs[rankingSigns.indexOf('mended')] ?? 0) > 0;
}

/** Liberties with which an alias is not the line's name as it stands. */
const rewordings: ReadonlySet<Liberty> = new Set([
  'emptyWords',
  'translated',
  'respelt',
  'tail',
  'part',
  'brand',
  'lesserWord',
  'unknownWord',
  'leanWord',
  'foodWord',
  'otherWord',
  'wordAfter',
]);

// Below this the kitchen's best is hardly more than a guess.
const leastCertain = 0.5;

// The two probabilities were not fitted beside each other; what says more of the line may be this much less probable.
const slack = 0.07;

// Dishes share many words, and what asks for one of them names it by two or three.
const depth = 100;
