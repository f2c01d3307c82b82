import { findStart, rare, starts, type TextRow } from './text-signs';

/** The groups of rows with words that a text may have, as bits. */
type RareForms = (text: string) => number;

/** The rows that wait for `rare`, each with the bit of its group. */
type RareGroups = ReadonlyMap<TextRow, number>;

/** Divides the rows that wait for `rare` into groups of neighbours. */
export function groupRareRows(rows: readonly TextRow[]): RareGroups {
  const waiting = rows.filter(([, signs]) => signs.includes(rare));
  return new Map(waiting.map((row, index) => [row, 1 << Math.floor((index * groupCount) / waiting.length)]));
}

// Fewer let a text run more steps in vain; more search it more often.
const groupCount = 10;

/**
 * One search for the words of all rows that wait for `rare`, instead of one for each of them: most texts have
 * none. Only a text that has some is searched for those of each group. Texts that begin with a digit and those
 * that begin with a letter wait for different rows.
 */
export function createRareForms(groups: RareGroups): RareForms {
  const [behindDigit, behindLetter] = (['digit', 'letter'] as const).map((start) => createSearch(groups, start));
  return (text) => {
    const start = findStart(text);
    if (start === starts.digit) return behindDigit?.(text) ?? allGroups;
    return start === starts.letter ? (behindLetter?.(text) ?? allGroups) : allGroups;
  };
}

/** The groups of a text that may have the words of any row. */
export const allGroups = -1;

function createSearch(groups: RareGroups, start: 'digit' | 'letter'): RareForms {
  const words = new Map<number, string[]>();
  for (const [row, group] of groups) {
    const [, , , , rowStart = 'any', { source } = /(?:)/] = row;
    if (rowStart !== start && rowStart !== 'any') continue;
    words.set(group, [...(words.get(group) ?? []), source]);
  }
  const toPattern = (sources: readonly string[]): RegExp => new RegExp(`\\b(?:${sources.join('|')})`, 'i');
  const all = toPattern([...words.values()].flat());
  const each = [...words].map(([group, sources]) => ({ group, pattern: toPattern(sources) }));
  return (text) =>
    all.test(text) ? each.reduce((found, { group, pattern }) => (pattern.test(text) ? found | group : found), 0) : 0;
}
