import type { Catalog } from '../../analysis/catalog';
import type { Alias, Food } from '../../analysis/food';
import type { MatchedLine, ParsedLine } from '../../analysis/line';
import { listOffers } from '../../analysis/match/list-offers';
import { matchLine } from '../../analysis/match/match-line';
import { askRules } from '../../ai/ollama/ask-rules';
import { mostOffered } from '../../ai/ollama/steps/choose-food';
import { hideNames, listUnseenNames, nameFolds, type UnseenName } from '../ranker/list-unseen-names';
import type { DataLine } from '../ranker/read-lines';

/** A line whose name the table was made to forget, and of which the embedded engine is not sure then. */
export interface UnsureName {
  readonly name: UnseenName;
  /** As the embedded engine matches it without the name. */
  readonly line: MatchedLine;
  /** What a model may choose from. */
  readonly offers: readonly Food[];
}

interface Kitchen {
  readonly aliases: readonly Alias[];
  readonly buildCatalog: (aliases: readonly Alias[]) => Catalog;
  readonly parseLine: (text: string) => ParsedLine;
}

/**
 * The lines that a model would be asked about if nobody had put their names into the table, with the foods that the table says they mean: a fifth
 * of the names is forgotten at a time. Names that no line uses are left out.
 */
export function listUnsureNames(
  { aliases, buildCatalog, parseLine }: Kitchen,
  lines: readonly DataLine[],
): readonly UnsureName[] {
  const names = listUnseenNames({ catalog: buildCatalog(aliases), aliases }, lines, parseLine);
  return Array.from({ length: nameFolds }, (_, fold) => {
    const catalog = buildCatalog(hideNames(aliases, fold));
    return names
      .filter((name) => name.fold === fold && name.lines > 0)
      .map((name) => ({ name, line: matchLine(catalog, '', name.line) }))
      .filter(({ line }) => askRules.unsure.matched(line))
      .map(({ name, line }) => ({ name, line, offers: listOffers(catalog, line, { title: '', most: mostOffered }) }));
  }).flat();
}
