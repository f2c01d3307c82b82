import { listHeadlines, type Headline } from '../page/headline';
import type { PartTables } from '../page/part-tables';
import { printMarkdownTable } from '../page/print-markdown-table';

interface HeadlinePair {
  readonly alone: Headline;
  readonly full: Headline;
}

/** The headlines with the foods of the seed alone beside the same with all sets imported. */
export function pairHeadlines(alone: PartTables, full: PartTables): readonly HeadlinePair[] {
  const others = listHeadlines(full);
  return listHeadlines(alone).flatMap((headline) => {
    const other = others.find(({ what }) => what === headline.what);
    return other === undefined ? [] : [{ alone: headline, full: other }];
  });
}

/** One row for each headline, on the check part and on all data. */
export function printComparison(pairs: readonly HeadlinePair[]): string {
  return printMarkdownTable(
    ['what', 'seed alone, check part', 'full sets, check part', 'seed alone, all data', 'full sets, all data'],
    pairs.map(({ alone, full }) => [alone.what, alone.check, full.check, alone.all, full.all]),
  );
}
