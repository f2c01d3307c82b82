import { tracingChannel } from 'node:diagnostics_channel';

/**
 * The stages of an answer, as tracing channels of Node: a program that is loaded before the service
 * subscribes to them and makes spans. Without a subscriber nothing is published and no clock is
 * read.
 */
const channels = {
  /** Reads recipes from a text. */
  read: tracingChannel('recipes.read'),
  /** A whole recipe; the stages from `parse` to `sum` are parts of it. */
  analyze: tracingChannel('recipes.analyze'),
  parse: tracingChannel('recipes.parse'),
  match: tracingChannel('recipes.match'),
  weigh: tracingChannel('recipes.weigh'),
  /** Totals, a serving, labels and the grade. */
  sum: tracingChannel('recipes.sum'),
  /** A query that a request waits for. */
  database: tracingChannel('recipes.database'),
  /** A call of the model server. */
  model: tracingChannel('recipes.model'),
};

type Stage = keyof typeof channels;

/** The names of all stages. */
export const stageNames: readonly string[] = Object.keys(channels);

/**
 * What a subscriber gets as the context, before the result is added to it: never words of a recipe
 * and never a key.
 */
interface StageDetails {
  /** Lines that the stage handles. */
  readonly lines?: number;
  /** What the query is about. */
  readonly query?: 'keys' | 'usage' | 'products' | 'decisions';
  /** The name of the model. */
  readonly model?: string;
}

/**
 * Runs a stage and publishes its start, its end and its error on the channel `recipes.<stage>`.
 * @throws what the work throws
 */
export function traceStage<Result>(stage: Stage, details: StageDetails, work: () => Promise<Result>): Promise<Result> {
  const channel = channels[stage];
  return channel.hasSubscribers ? channel.tracePromise(work, { ...details }) : work();
}

/**
 * Runs a stage that waits for nothing, like `traceStage`.
 * @throws what the work throws
 */
export function traceSyncStage<Result>(stage: Stage, details: StageDetails, work: () => Result): Result {
  const channel = channels[stage];
  return channel.hasSubscribers ? channel.traceSync(work, { ...details }) : work();
}
