import type { LineCache } from '../ai/line-cache';
import { concludeRecipe } from '../analysis/analyze';
import type { Catalog } from '../analysis/catalog';
import { chooseFoods, type ChosenFoods } from '../analysis/chosen-food';
import { paceEngine, type Engine } from '../analysis/engine';
import { withoutPause, type Pace } from '../analysis/pace';
import type { Analysis, Recipe } from '../analysis/recipe';
import type { MissedNames } from '../missed-names/missed-names';
import { traceStage, traceSyncStage } from '../stages';
import type { Metrics } from './metrics';

/**
 * The use case: analyzes a recipe, recalls lines seen before, measures the work and counts missed
 * names. The REST route and GraphQL reach it through the resolver, the command line directly.
 * @throws ApiError `service_unavailable` if the engine cannot answer now
 */
export function analyze<Asked extends ChosenRecipe>(
  parts: AnalyzeParts,
  snapshot: Snapshot,
  recipe: Asked,
): Promise<AnalyzedRecipe<Asked>> {
  return traceStage('analyze', { lines: recipe.ingredients.length }, () => runPipeline(parts, snapshot, recipe));
}

async function runPipeline<Asked extends ChosenRecipe>(
  parts: AnalyzeParts,
  snapshot: Snapshot,
  recipe: Asked,
): Promise<AnalyzedRecipe<Asked>> {
  const engine = createTimedEngine(snapshot.engine);
  const startedAt = performance.now();
  const { lines, recalled } = await parts.memory.recallLines(engine, snapshot.catalog, recipe);
  const { chosen, servings } = recipe;
  const counted = chosen === undefined ? lines : chooseFoods(snapshot.catalog, lines, chosen);
  const sums = traceSyncStage('sum', { lines: counted.length }, () => concludeRecipe(counted, servings));
  // Written out: copying fields into an object that has others takes V8 several times as long.
  const analysis = {
    recipe,
    recalled,
    status: sums.status,
    lines: sums.lines,
    totals: sums.totals,
    perServing: sums.perServing,
    dietLabels: sums.dietLabels,
    healthLabels: sums.healthLabels,
    withheldLabels: sums.withheldLabels,
  };
  const { parse, match } = engine.milliseconds;
  const figures = performance.now() - startedAt - (parse ?? 0) - (match ?? 0);
  parts.metrics.observeAnalysis(analysis, { recalled, milliseconds: { parse, match, figures } });
  parts.missedNames.note(lines);
  return analysis;
}

/** An analysis, and the recipe as it was asked for. */
export interface AnalyzedRecipe<Asked = Recipe> extends Analysis {
  readonly recipe: Asked;
  /** How many of its lines came from memory. */
  readonly recalled: number;
}

/**
 * A recipe whose servings may not be known yet, with the foods that a person chose for some lines.
 */
export interface ChosenRecipe extends Omit<Recipe, 'servings'> {
  /** 1 or more; null if they are not known. */
  readonly servings: number | null;
  /** Absent where nobody chose. */
  readonly chosen?: ChosenFoods;
}

export interface AnalyzeParts {
  readonly memory: LineCache;
  readonly metrics: Pick<Metrics, 'observeAnalysis'>;
  readonly missedNames: Pick<MissedNames, 'note'>;
}

/**
 * The catalog and the engine that compute an answer. A request takes one snapshot and keeps it, so
 * that all of its answer comes from the same data.
 */
export interface Snapshot {
  readonly catalog: Catalog;
  readonly engine: Engine;
}

/** The snapshot for one request, whose work on lines keeps the given pace. */
export function paceSnapshot({ catalog, engine }: Snapshot, pace: Pace): Snapshot {
  return { catalog, engine: paceEngine(engine, pace) };
}

/** The value of the header `X-Data-Version`. */
export function toDataVersion({ catalog, engine }: Versions): string {
  return `${catalog.version}/${engine.version}`;
}

interface Versions {
  readonly catalog: Pick<Catalog, 'version'>;
  readonly engine: Pick<Engine, 'version'>;
}

interface TimedEngine extends Engine {
  /**
   * The duration of each completed step, waiting for a turn included; null if no line needed it.
   */
  readonly milliseconds: Readonly<Record<'parse' | 'match', number | null>>;
}

/** The engine for one recipe, with a stopwatch on its steps: the pipeline itself has no clock. */
function createTimedEngine(engine: Engine): TimedEngine {
  const milliseconds: Record<'parse' | 'match', number | null> = { parse: null, match: null };
  return {
    version: engine.version,
    pace: engine.pace ?? withoutPause,
    milliseconds,
    async parse(texts) {
      const startedAt = performance.now();
      const lines = await traceStage('parse', { lines: texts.length }, async () => engine.parse(texts));
      milliseconds.parse = performance.now() - startedAt;
      return lines;
    },
    async match(lines, recipe) {
      const startedAt = performance.now();
      const matched = await traceStage('match', { lines: lines.length }, async () => engine.match(lines, recipe));
      milliseconds.match = performance.now() - startedAt;
      return matched;
    },
  };
}
