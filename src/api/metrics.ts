import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { UsedDecision } from '../ai/decider';
import type { ModelState } from '../ai/ollama/model';
import type { ObservedCall } from '../ai/ollama/model-client';
import type { Catalog } from '../analysis/catalog';
import type { Analysis } from '../analysis/recipe';
import { apiErrorReasons } from '../errors';

/**
 * The metrics of a service, in a registry of its own. The metrics of the process, such as CPU and
 * memory, are in prom-client's registry: `serve` starts them, because they are never released.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const declare = declareIn(registry);
  const requests = declare.histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request head to the end of the answer.',
    labels: ['route', 'status'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const refusals = declare.counter(
    'requests_refused_total',
    'Refused requests, by reason; "unauthorized" and "invalid_key" are refused keys.',
    ['reason'],
  );
  const failures = declare.counter(
    'faults_total',
    'Failed attempts that no caller saw, by part: a newer catalog cannot be read, recipes, uses of keys or missed names cannot be written, emails cannot be sent, what has expired cannot be removed, jobs of batches cannot be taken.',
    ['part'],
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
  /** Adds metrics that are read from the state of the service whenever they are requested. */
  watch(state: WatchedState): void;
}

const failingParts = ['catalog', 'usage', 'key_uses', 'asked_names', 'mail', 'cleanup', 'batches'] as const;
type FailingPart = (typeof failingParts)[number];

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
  /** By purpose. */
  readonly pools: Readonly<Record<string, ConnectionCounts>>;
}

interface ConnectionCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

function watchState(declare: Declare, { catalog, unwrittenRecipes, waitingRequests, pools }: WatchedState): void {
  declare.gauge('catalog_foods', 'Foods in memory.', () => catalog().foods.size);
  declare.gauge('catalog_brands', 'Brands of imported products in memory.', () => catalog().branded.brandCount);
  declare.gauge(
    'usage_unwritten_recipes',
    'Recipes that were answered and are not yet counted in the database.',
    unwrittenRecipes,
  );
  declare.gauge('requests_waiting', 'Requests whose lines wait for a turn.', waitingRequests);
  declare.labelledGauge('catalog_info', {
    help: 'Always 1: the version of the foods in memory. Processes on one database should have the same version.',
    labels: ['version'],
    collect: (gauge) => gauge.set({ version: catalog().version }, 1),
  });
  declare.labelledGauge('database_connections', {
    help: 'Connections to the database, by purpose and state; "wanted" are queries that wait for a connection.',
    labels: ['pool', 'state'],
    collect(gauge) {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        gauge.set({ pool, state: 'busy' }, totalCount - idleCount);
        gauge.set({ pool, state: 'idle' }, idleCount);
        gauge.set({ pool, state: 'wanted' }, waitingCount);
      }
    },
  });
}

/** The metrics of the model server. */
interface ModelMetrics {
  readonly observeCall: (call: ObservedCall) => void;
  readonly observeDecision: (used: UsedDecision) => void;
  /** @param read called whenever the metrics are read */
  readonly watch: (read: () => WatchedModel) => void;
}

type WatchedModel = ModelState & { readonly isSeen: boolean; readonly isLoaded: boolean; readonly digest: string };

export function createModelMetrics(registry: Registry): ModelMetrics {
  const declare = declareIn(registry);
  const calls = declare.counter('model_calls_total', 'Calls of the model server, by outcome: answered, or the error.', [
    'outcome',
  ]);
  const durations = declare.histogram({
    name: 'model_call_duration_seconds',
    help: 'Time from the turn of a call to its whole answer.',
    labels: [],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const tokens = declare.counter('model_tokens_total', 'Tokens of prompts and answers.', ['side']);
  const decisions = declare.counter(
    'decisions_total',
    'Decisions used, by step and origin: stored before, fresh from the model, or shared with another recipe that needed the same.',
    ['step', 'origin'],
  );
  const unanswered = declare.counter(
    'decisions_unanswered_total',
    'Decisions without a usable answer of the model: the line stays as the embedded engine has it.',
    ['step', 'origin'],
  );
  return {
    observeCall({ outcome, answered }) {
      calls.inc({ outcome });
      if (answered === null) return;
      durations.observe(answered.milliseconds / 1000);
      tokens.inc({ side: 'prompt' }, answered.prompt);
      tokens.inc({ side: 'answer' }, answered.answer);
    },
    observeDecision({ step, origin, isAnswered }) {
      decisions.inc({ step, origin });
      if (!isAnswered) unanswered.inc({ step, origin });
    },
    watch: (read) => watchModel(declare, read),
  };
}

function watchModel(declare: Declare, read: () => WatchedModel): void {
  declare.gauge('model_calls_waiting', 'Calls that wait for their turn.', () => read().waiting);
  declare.gauge('model_calls_running', 'Calls that the model server works on.', () => read().running);
  declare.gauge('model_server_left_alone', '1 while the model server is left alone after failures.', () =>
    read().breaker === 'open' ? 1 : 0,
  );
  declare.gauge('model_loaded', '1 if the model was loaded at the last attempt.', () => (read().isLoaded ? 1 : 0));
  declare.gauge('model_server_seen', '1 if the server had the model at the last look.', () => (read().isSeen ? 1 : 0));
  declare.labelledGauge('model_pinned', {
    help: 'Always 1: the digest of the model whose answers count.',
    labels: ['digest'],
    collect: (gauge) => gauge.set({ digest: read().digest }, 1),
  });
}

type Declare = ReturnType<typeof declareIn>;

/**
 * Declares metrics in a registry: a name, a help text, and what is particular to the kind of
 * metric.
 */
export function declareIn(registry: Registry) {
  const registers = [registry];
  return {
    counter: <Label extends string = never>(name: string, help: string, labels: readonly Label[] = []) =>
      new Counter({ name, help, labelNames: labels, registers }),
    histogram: <Label extends string>({ labels, ...rest }: HistogramOptions<Label>) =>
      new Histogram({ ...rest, labelNames: labels, registers }),
    /** @param read called whenever the metrics are read */
    gauge(name: string, help: string, read: () => number): void {
      new Gauge({ name, help, registers, collect() { this.set(read()); } }); // prettier-ignore
    },
    /** A gauge with labels; each reading replaces all of its values. */
    labelledGauge<Label extends string>(name: string, { help, labels, collect }: GaugeOptions<Label>): void {
      new Gauge({ name, help, labelNames: labels, registers, collect() { this.reset(); collect(this); } }); // prettier-ignore
    },
  };
}

interface HistogramOptions<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly Label[];
  /** Upper bounds, in seconds. */
  readonly buckets: number[];
}

interface GaugeOptions<Label extends string> {
  readonly help: string;
  readonly labels: readonly Label[];
  readonly collect: (gauge: Gauge<Label>) => void;
}
