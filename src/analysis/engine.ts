import type { Catalog } from './catalog';
import type { MatchedLine, ParsedLine } from './line';
import type { Pace } from './pace';

/**
 * What the AI steps must be able to do, whoever does them. Both keep the order of the lines; each line is judged by itself. Between two lines
 * both let other work go first where their pace says so; without one they go on to the end.
 */
export interface Engine {
  /** Names everything about the engine that shapes an answer. */
  readonly version: string;
  /** @throws Refusal `service_unavailable` where the step cannot be done now. */
  parse(texts: readonly string[], pace?: Pace): readonly ParsedLine[] | Promise<readonly ParsedLine[]>;
  /** @throws Refusal `service_unavailable` where the step cannot be done now. */
  match(
    lines: readonly ParsedLine[],
    recipe: MatchContext,
    pace?: Pace,
  ): readonly MatchedLine[] | Promise<readonly MatchedLine[]>;
  /** The pace that is bound to this engine, which all other work on the lines keeps as well; absent: without a break. */
  readonly pace?: Pace;
}

/** The same engine at the pace of one request. */
export function paceEngine(engine: Engine, pace: Pace): Engine {
  return {
    version: engine.version,
    pace,
    parse: (texts) => engine.parse(texts, pace),
    match: (lines, recipe) => engine.match(lines, recipe, pace),
  };
}

/** What a line is matched in: the title of its recipe, '' where there is none, and the foods. */
export interface MatchContext {
  readonly title: string;
  readonly catalog: Catalog;
}
