import { Registry } from 'prom-client';
import type { Catalog } from '../analysis/catalog';
import type { Analysis } from '../analysis/recipe';
import { apiErrorReasons } from '../errors';
import { declareIn, type Declare } from './declare-metrics';

/**
 * The metrics of a service, in a registry of its own. The metrics of the process, such as CPU and
 * memory, are in prom-client's registry: `serve` starts them, because they are never released.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const declare = declareIn(registry);
  const requests = declare.histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request head to the end of the response.',
    labels: ['route', 'status'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const refusals = declare.counter(
    'requests_refused_total',
    'Rejected requests, by reason; "unauthorized" and "invalid_key" are missing and invalid keys.',
    ['reason'],
  );
  const failures = declare.counter(
    'faults_total',
    'Background failures, which no caller sees, by part: a newer catalog cannot be read, recipes, uses of keys or missed names cannot be written, requests cannot be counted over all processes, emails cannot be sent, what has expired cannot be removed, jobs of batches cannot be taken.',
    ['part'],
  );
  const apart = declare.counter(
    'requests_counted_apart_total',
    'Requests that this process counted alone, because the database that counts for all processes was unavailable.',
  );
  // A rate of a counter that does not exist yet would raise no alarm.
  for (const part of failingParts) failures.inc({ part }, 0);
  for (const reason of apiErrorReasons) refusals.inc({ reason }, 0);
  return {
    registry,
    observeRequest: (route, status, milliseconds) => requests.observe({ route, status }, milliseconds / 1000),
    observeAnalysis: createAnalysisObserver(declare),
    countApiError: (reason) => refusals.inc({ reason }),
    countError: (part) => failures.inc({ part }),
    countApart: () => apart.inc(),
    watch: (state) => watchState(declare, state),
  };
}

export interface Metrics {
  readonly registry: Registry;
  /**
   * @param route one of the service's own paths, or "other": never a path that a caller invented
   */
  observeRequest(route: string, status: number, milliseconds: number): void;
  observeAnalysis(analysis: Analysis, effort: AnalysisEffort): void;
  countApiError(reason: string): void;
  /** Counts a failure that needs attention, although requests may succeed. */
  countError(part: FailingPart): void;
  /** Counts a request that was not counted over all processes. */
  countApart(): void;
  /** Adds metrics that are read from the state of the service whenever they are requested. */
  watch(state: WatchedState): void;
}

const failingParts = [
  'catalog',
  'usage',
  'key_uses',
  'asked_names',
  'rate_limits',
  'mail',
  'cleanup',
  'batches',
] as const;
export type FailingPart = (typeof failingParts)[number];

interface AnalysisEffort {
  /** Lines that came from memory. */
  readonly recalled: number;
  /** By stage; null for a stage that no line needed. */
  readonly milliseconds: Readonly<Record<(typeof stageNames)[number], number | null>>;
}

const stageNames = ['parse', 'match', 'figures'] as const;

function createAnalysisObserver(declare: Declare): Metrics['observeAnalysis'] {
  const stages = declare.histogram({
    name: 'analysis_stage_duration_seconds',
    help: 'Time of a stage for the lines of a recipe that are not in memory; "figures" is weigh, sum, label and grade.',
    labels: ['stage'],
    buckets: [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5],
  });
  const recipes = declare.counter('recipes_analyzed_total', 'Recipes analyzed, by status.', ['status']);
  const lines = declare.counter('lines_analyzed_total', 'Ingredient lines analyzed.');
  const recalledLines = declare.counter('lines_recalled_total', 'Lines that came from memory.');
  const lowLines = declare.counter(
    'lines_low_confidence_total',
    'Lines with a food and an overall confidence below 0.50.',
  );
  const unmatchedLines = declare.counter('lines_unmatched_total', 'Lines that match no food.');
  return (analysis, { recalled, milliseconds }) => {
    for (const stage of stageNames) {
      const duration = milliseconds[stage];
      if (duration !== null) stages.observe({ stage }, duration / 1000);
    }
    recipes.inc({ status: analysis.status });
    lines.inc(analysis.lines.length);
    recalledLines.inc(recalled);
    let unmatched = 0;
    let low = 0;
    for (const line of analysis.lines) {
      if (line.kind !== 'ingredient') continue;
      if (line.food === null) unmatched++;
      else if (line.overall < 0.5) low++;
    }
    unmatchedLines.inc(unmatched);
    lowLines.inc(low);
  };
}

interface WatchedState {
  readonly catalog: () => Catalog;
  readonly unwrittenRecipes: () => number;
  /** Requests that wait for a turn. */
  readonly waitingRequests: () => number;
  readonly limits: () => LimitState;
  /** By purpose. */
  readonly pools: Readonly<Record<string, ConnectionCounts>>;
}

/** How requests are counted against the plans. */
export interface LimitState {
  /** The processes that count together; 1 if each counts for itself. */
  readonly processes: number;
  /** Whether this process counts for itself, because the database is away. */
  readonly isApart: boolean;
}

interface ConnectionCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

function watchState(declare: Declare, state: WatchedState): void {
  const { catalog, unwrittenRecipes, waitingRequests, limits, pools } = state;
  declare.gauge({
    name: 'catalog_foods',
    help: 'Foods in memory.',
    read: () => catalog().foods.size,
    overWorkers: 'max',
  });
  declare.gauge({
    name: 'catalog_brands',
    help: 'Brands of imported products in memory.',
    read: () => catalog().branded.brandCount,
    overWorkers: 'max',
  });
  declare.gauge({
    name: 'usage_unwritten_recipes',
    help: 'Recipes that were analyzed and are not yet counted in the database.',
    read: unwrittenRecipes,
    overWorkers: 'sum',
  });
  declare.gauge({
    name: 'requests_waiting',
    help: 'Requests whose lines wait to be processed.',
    read: waitingRequests,
    overWorkers: 'sum',
  });
  declare.gauge({
    name: 'service_processes',
    help: 'Processes on the database that count requests together, this one included, as last seen.',
    read: () => limits().processes,
    overWorkers: 'max',
  });
  declare.gauge({
    name: 'rate_limits_apart',
    help: '1 while this process counts requests for itself, because the database is away.',
    read: () => (limits().isApart ? 1 : 0),
    overWorkers: 'max',
  });
  declare.labelledGauge('catalog_info', {
    help: 'Always 1: the version of the foods in memory. Processes on one database should have the same version.',
    labels: ['version'],
    overWorkers: 'max',
    collect: (gauge) => gauge.set({ version: catalog().version }, 1),
  });
  declare.labelledGauge('database_connections', {
    help: 'Connections to the database, by purpose and state; "wanted" are queries that wait for a connection.',
    labels: ['pool', 'state'],
    overWorkers: 'sum',
    collect(gauge) {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        gauge.set({ pool, state: 'busy' }, totalCount - idleCount);
        gauge.set({ pool, state: 'idle' }, idleCount);
        gauge.set({ pool, state: 'wanted' }, waitingCount);
      }
    },
  });
}
