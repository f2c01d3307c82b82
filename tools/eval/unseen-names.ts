import type { Catalog } from '../../src/analysis/catalog';
import type { Food } from '../../src/analysis/food';
import type { MatchedLine } from '../../src/analysis/line';
import { rankedReason } from '../../src/analysis/match/judge-ranking';
import { matchLine } from '../../src/analysis/match/match-line';
import { normalizeWords } from '../../src/analysis/match-words/normalize';
import { buildCatalog, type CatalogContents } from '../../src/catalog/build-catalog';
import { readDataLines } from '../../src/train/judged-lines';
import { hasLikeEnergy } from '../../src/train/same-food';
import type { Part } from '../../src/train/split';
import { hideEachFold, listUsedNames, type UnseenName } from '../../src/train/unseen-names';
import { parseLine } from '../parse-line';
import { formatShare, type Table } from './table';

/** A line whose name is hidden from the table, as it is matched without the name. */
export interface UnseenMatch {
  readonly name: UnseenName;
  readonly line: MatchedLine;
  readonly verdict: (typeof verdicts)[number];
}

const verdicts = ['right', 'near', 'wrong', 'nothing'] as const;

/** The tables on hidden names of one part. */
export function measureUnseenNames(all: readonly UnseenMatch[], part: Part | 'all'): readonly Table[] {
  const matches = all.filter(({ name }) => part === 'all' || name.part === part);
  const rare = matches.filter(({ name }) => name.lines <= rareLines);
  return [tabulateVerdicts(matches, rare), tabulateScores(rare)];
}

/**
 * Matches lines whose names are hidden from the table, a fifth of the names at a time, together
 * with names that differ only in word order and number. It shows what the service does with names
 * that are not in the table.
 */
export function matchUnseenNames(
  dataDir: string,
  { catalog, contents }: { catalog: Catalog; contents: CatalogContents },
): readonly UnseenMatch[] {
  const names = listUsedNames(catalog, readDataLines(dataDir), parseLine);
  return hideEachFold(contents.aliases).flatMap((aliases, fold) => {
    const some = names.filter((name) => name.fold === fold);
    if (some.length === 0) return [];
    const forgetful = buildCatalog({ ...contents, aliases });
    return some.map((name) => judge(name, matchLine(forgetful, '', name.line)));
  });
}

const rareLines = 3;

function judge(name: UnseenName, line: MatchedLine): UnseenMatch {
  const verdict =
    line.food === null
      ? 'nothing'
      : hasLikeEnergy(line.food, name.food, 0.15) && shareNoun(line.food, name.food)
        ? 'right'
        : hasLikeEnergy(line.food, name.food, 0.25)
          ? 'near'
          : 'wrong';
  return { name, line, verdict };
}

function shareNoun(one: Food, other: Food): boolean {
  const nouns = (food: Food): readonly string[] => normalizeWords(food.description.split(',').slice(0, 2).join(' '));
  const known = new Set(nouns(one));
  return nouns(other).some((word) => known.has(word));
}

function tabulateVerdicts(matches: readonly UnseenMatch[], rare: readonly UnseenMatch[]): Table {
  const rowOf = (title: string, some: readonly UnseenMatch[]) => [
    title,
    some.length,
    ...verdicts.map((verdict) => formatShare(some.filter((each) => each.verdict === verdict).length, some.length)),
  ];
  return {
    title: 'Matches of names never seen',
    note: `Each name of the table by the first line that uses it, matched by a table without that name and without all that says the same. Right: energy within 15 % of what the hidden name says and a word of what it is in common; near: energy within 25 %. New data's unknown names are rare ones: those of up to ${rareLines} lines.`,
    columns: ['names', 'number', ...verdicts],
    rows: [
      rowOf('all', matches),
      rowOf(`of up to ${rareLines} lines`, rare),
      ...(['alias', 'ranker'] as const).map((way) =>
        rowOf(
          `of these by ${way === 'alias' ? 'another name' : 'the ranker'}`,
          rare.filter(({ line }) => line.food !== null && isRanked(line) === (way === 'ranker')),
        ),
      ),
    ],
    worst: matches
      .filter(({ verdict, name }) => (verdict === 'wrong' || verdict === 'nothing') && name.part === 'learn')
      .map(
        ({ name, line, verdict }) =>
          `${verdict} ${line.match.toFixed(2)}: "${name.line.text}" = ${line.food?.description ?? 'nothing'}; by its name: ${name.food.description}`,
      ),
  };
}

function tabulateScores(matches: readonly UnseenMatch[]): Table {
  const found = matches.filter(({ line }) => line.food !== null);
  const bands = Array.from({ length: 10 }, (_, tenth) =>
    found.filter(({ line }) => Math.min(9, Math.floor(line.match * 10 + 1e-9)) === tenth),
  ).filter((some) => some.length > 0);
  const said = (some: readonly UnseenMatch[]): number => some.reduce((sum, { line }) => sum + line.match, 0);
  const held = (some: readonly UnseenMatch[], accepted: 'right' | 'near'): number =>
    some.filter(({ verdict }) => verdict === 'right' || verdict === accepted).length;
  const error = bands.reduce((sum, some) => sum + Math.abs(said(some) - held(some, 'near')), 0) / found.length;
  return {
    title: 'Reliability of the match score: names never seen',
    note: `The same names, those of up to ${rareLines} lines. Expected calibration error over tenths, near counted as right: ${error.toFixed(3)}.`,
    columns: ['match', 'names', 'said', 'right', 'right or near'],
    rows: bands.map((some) => {
      const tenth = Math.min(9, Math.floor((some[0]?.line.match ?? 0) * 10 + 1e-9));
      return [
        `${(tenth / 10).toFixed(1)} to ${((tenth + 1) / 10).toFixed(1)}`,
        some.length,
        formatShare(said(some), some.length),
        formatShare(held(some, 'right'), some.length),
        formatShare(held(some, 'near'), some.length),
      ];
    }),
    worst: [],
  };
}

/**
 * Whether the ranker chose the food of a line, rather than a name of the table; the reason of the
 * match says so.
 */
export function isRanked({ matchReason }: Pick<MatchedLine, 'matchReason'>): boolean {
  return matchReason.startsWith(rankedReason);
}
