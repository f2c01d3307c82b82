import type { Catalog } from './catalog';
import type { MatchedLine, ParsedLine } from './line';

/** What the AI steps must be able to do, whoever does them. Both keep the order of the lines; each line is judged by itself. */
export interface Engine {
  /** Names everything about the engine that shapes an answer. */
  readonly version: string;
  /** @throws Refusal `service_unavailable` where the step cannot be done now. */
  parse(texts: readonly string[]): readonly ParsedLine[] | Promise<readonly ParsedLine[]>;
  /** @throws Refusal `service_unavailable` where the step cannot be done now. */
  match(
    lines: readonly ParsedLine[],
    title: string,
    catalog: Catalog,
  ): readonly MatchedLine[] | Promise<readonly MatchedLine[]>;
}
