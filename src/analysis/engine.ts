import type { Catalog } from './catalog';
import type { MatchedLine, ParsedLine } from './line';
import type { Pace } from './pace';

/**
 * What parses and matches lines. Both steps keep the order of the lines and judge each line by
 * itself. Between two lines both pause as the pace says; without a pace they do not pause.
 */
export interface Engine {
  /** Names everything about the engine that affects an answer. */
  readonly version: string;
  /** @throws ApiError `service_unavailable` if the step cannot run now */
  parse(texts: readonly string[], pace?: Pace): readonly ParsedLine[] | Promise<readonly ParsedLine[]>;
  /** @throws ApiError `service_unavailable` if the step cannot run now */
  match(
    lines: readonly ParsedLine[],
    recipe: MatchContext,
    pace?: Pace,
  ): readonly MatchedLine[] | Promise<readonly MatchedLine[]>;
  /**
   * How many recipes are best analyzed together, by `mapTogether`; absent for one at a time, as for a
   * model, which has a queue of its own.
   */
  readonly together?: number | undefined;
  /** The pace of this engine, which all other work on the lines keeps too; absent for none. */
  readonly pace?: Pace;
}

/** The same engine at the pace of one request. */
export function paceEngine(engine: Engine, pace: Pace): Engine {
  return {
    version: engine.version,
    together: engine.together,
    pace,
    parse: (texts) => engine.parse(texts, pace),
    match: (lines, recipe) => engine.match(lines, recipe, pace),
  };
}

/** The title of a line's recipe ('' for none) and the foods to match with. */
export interface MatchContext {
  readonly title: string;
  readonly catalog: Catalog;
}
