import { divideByLetter } from '../divide-by-letter';
import { findStart, rare, starts, type TextRow } from '../parse-tokens/text-signs';

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
const groupCount = 16;

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
  const all = createTest([...words.values()].flat());
  const each = [...words].map(([group, sources]) => ({ group, test: createTest(sources) }));
  return (text) => (all(text) ? each.reduce((found, { group, test }) => (test(text) ? found | group : found), 0) : 0);
}

/**
 * Whether a text has one of these words. Those at its beginning have a pattern of their own, which is tried once
 * and not at every word.
 */
function createTest(sources: readonly string[]): (text: string) => boolean {
  const [first, others] = [true, false].map((isFirst) =>
    sources.filter((source) => source.startsWith('^') === isFirst),
  );
  const atStart = first?.length ? new RegExp(first.join('|'), 'i') : null;
  const anywhere = others?.length ? new RegExp(`\\b(?:${divideByLetter(others)})`, 'i') : null;
  return (text) => atStart?.test(text) === true || anywhere?.test(text) === true;
}
