import { LRUCache } from 'lru-cache';
import { toSentText, type AnalyzedLine } from '../../analysis/line';
import type { MissedNames } from '../../missed-names/missed-names';

/** The lines that people report as wrong, which become missed names. */
export interface TryReports {
  /** Whether lines can be reported: not where missed names are not stored. */
  readonly mayReport: boolean;
  /**
   * Files the report of a line, once for each sender.
   * @param sender names a recipe of a person while it is edited
   * @param text of the line; "" or another text for none
   */
  readonly file: (sender: string, lines: readonly AnalyzedLine[], text: string) => void;
  /** Lists the texts of the lines that the sender reported. */
  readonly list: (sender: string) => ReadonlySet<string>;
}

/** @param missedNames null where missed names are not stored */
export function createReports(missedNames: Pick<MissedNames, 'report'> | null): TryReports {
  const reports = new LRUCache<string, Set<string>>({ max: 1000, ttl: rememberedMs });
  return {
    mayReport: missedNames !== null,
    file(sender, lines, text) {
      const line = lines.find((each) => toSentText(each) === text && each.kind === 'ingredient');
      const reported = reports.get(sender) ?? new Set();
      if (missedNames === null || line === undefined || reported.has(text)) return;
      missedNames.report(line);
      reports.set(sender, reported.add(text));
    },
    list: (sender) => reports.get(sender) ?? new Set(),
  };
}

const rememberedMs = 60 * 60_000;
