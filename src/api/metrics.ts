import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { UsedDecision } from '../ai/decider';
import type { ModelState } from '../ai/ollama/model';
import type { ObservedCall } from '../ai/ollama/model-client';
import type { Catalog } from '../analysis/catalog';
import type { Analysis } from '../analysis/recipe';
import { apiErrorReasons } from '../errors';

/**
 * What a service counts about itself, in a registry of its own. The figures of the process, its CPU and memory, are in prom-client's own registry:
 * `serve` starts them, because what measures them is never released again.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request head to the end of the answer.',
    labelNames: ['route', 'status'] as const,
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const stages = new Histogram({
    name: 'analysis_stage_duration_seconds',
    help: 'Time a stage takes for the lines of one recipe that are not in memory; "figures" is all the rest: weigh, sum, label and grade.',
    labelNames: ['stage'] as const,
    buckets: [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5],
    registers,
  });
  const recipes = new Counter({
    name: 'recipes_analyzed_total',
    help: 'Recipes analyzed, by status.',
    labelNames: ['status'] as const,
    registers,
  });
  const lines = new Counter({ name: 'lines_analyzed_total', help: 'Ingredient lines analyzed.', registers });
  const recalledLines = new Counter({
    name: 'lines_recalled_total',
    help: 'Lines that had been analyzed before and came from memory.',
    registers,
  });
  const lowLines = new Counter({
    name: 'lines_low_confidence_total',
    help: 'Lines with a food whose overall confidence is below 0.50.',
    registers,
  });
  const unmatchedLines = new Counter({ name: 'lines_unmatched_total', help: 'Lines that match no food.', registers });
  const refusals = new Counter({
    name: 'requests_refused_total',
    help: 'Requests turned down, by reason; "unauthorized" and "invalid_key" are the keys refused.',
    labelNames: ['reason'] as const,
    registers,
  });
  const faults = new Counter({
    name: 'faults_total',
    help: 'What went wrong where no caller saw it, each time it was tried, by part: a newer catalog that cannot be read, recipes or asked names that cannot be written down.',
    labelNames: ['part'] as const,
    registers,
  });
  // A rate of what was never counted is nothing at all, and would raise no alarm.
  for (const part of failingParts) faults.inc({ part }, 0);
  for (const reason of apiErrorReasons) refusals.inc({ reason }, 0);
  return {
    registry,
    observeRequest: (route, status, milliseconds) => requests.observe({ route, status }, milliseconds / 1000),
    observeAnalysis(analysis, { recalled, milliseconds }) {
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
        if (line.food === null) unmatched++;
        else if (line.overall < 0.5) low++;
      }
      unmatchedLines.inc(unmatched);
      lowLines.inc(low);
    },
    countApiError: (reason) => refusals.inc({ reason }),
    countError: (part) => faults.inc({ part }),
    watch: (state) => watchState(registry, state),
  };
}

function watchState(registry: Registry, { catalog, unwrittenRecipes, pools }: WatchedState): void {
  const registers = [registry];
  const gauges = {
    catalog_foods: ['Foods in memory.', () => catalog().foods.size],
    catalog_brands: ['Brands in memory, of branded foods that were imported.', () => catalog().branded.brandCount],
    usage_unwritten_recipes: ['Recipes that were answered and are not yet counted in the database.', unwrittenRecipes],
  } as const;
  for (const [name, [help, measure]] of Object.entries(gauges)) {
    new Gauge({ name, help, registers, collect() { this.set(measure()); } }); // prettier-ignore
  }
  new Gauge({
    name: 'catalog_info',
    help: 'Always 1: the version of the foods in memory. Processes on one database that stay apart do not follow it.',
    labelNames: ['version'] as const,
    registers,
    collect() {
      this.reset();
      this.set({ version: catalog().version }, 1);
    },
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, by what they are for and whether they are at work; "wanted" are questions that wait for one.',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'wanted' }, waitingCount);
      }
    },
  });
}

const failingParts = ['catalog', 'usage', 'asked_names'] as const;
type FailingPart = (typeof failingParts)[number];

interface WatchedState {
  readonly catalog: () => Catalog;
  readonly unwrittenRecipes: () => number;
  /** By what they are for. */
  readonly pools: Readonly<Record<string, ConnectionCounts>>;
}

interface ConnectionCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

const stageNames = ['parse', 'match', 'figures'] as const;

interface AnalysisEffort {
  /** Lines that came from memory. */
  readonly recalled: number;
  /** By stage; null for one that no line needed. */
  readonly milliseconds: Readonly<Record<(typeof stageNames)[number], number | null>>;
}

export interface Metrics {
  readonly registry: Registry;
  /** `route` is one of the service's own paths, or "other": never what a caller made up. */
  observeRequest(route: string, status: number, milliseconds: number): void;
  observeAnalysis(analysis: Analysis, effort: AnalysisEffort): void;
  countApiError(reason: string): void;
  /** Counts what a person should look at, though requests may go on. */
  countError(part: FailingPart): void;
  /** From here on the metrics tell this as well, as it stands whenever they are read. */
  watch(state: WatchedState): void;
}

/** What the service counts about the model server. */
interface ModelMetrics {
  readonly observeCall: (call: ObservedCall) => void;
  readonly observeDecision: (used: UsedDecision) => void;
  /** @param read called whenever the metrics are read */
  readonly watch: (
    read: () => ModelState & { readonly isSeen: boolean; readonly isLoaded: boolean; readonly digest: string },
  ) => void;
}

export function createModelMetrics(registry: Registry): ModelMetrics {
  const registers = [registry];
  const calls = new Counter({
    name: 'model_calls_total',
    help: 'Calls of the model server, by outcome: answered, or what went wrong.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'model_call_duration_seconds',
    help: 'Time from the turn of a call to its whole answer.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const tokens = new Counter({
    name: 'model_tokens_total',
    help: 'Tokens of prompts and answers.',
    labelNames: ['side'] as const,
    registers,
  });
  const decisions = new Counter({
    name: 'decisions_total',
    help: 'Decisions used, by step and origin: stored before, fresh from the model, or shared with another recipe that asked the same.',
    labelNames: ['step', 'origin'] as const,
    registers,
  });
  const unanswered = new Counter({
    name: 'decisions_unanswered_total',
    help: 'Of these, those that say that the model has no usable answer: the line stays as the embedded engine has it.',
    labelNames: ['step', 'origin'] as const,
    registers,
  });
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
    watch(read) {
      const gauges = {
        model_calls_waiting: ['Calls that wait for their turn.', () => read().waiting],
        model_calls_running: ['Calls that the model server works at.', () => read().running],
        model_server_left_alone: ['1 while the model server is left alone after failures.', () => (read().breaker === 'open' ? 1 : 0)], // prettier-ignore
        model_loaded: ['1 where the model was loaded, and loaded when that was last tried.', () => (read().isLoaded ? 1 : 0)], // prettier-ignore
        model_server_seen: ['1 where the server had the model when it was last looked for.', () => (read().isSeen ? 1 : 0)], // prettier-ignore
      } as const;
      for (const [name, [help, measure]] of Object.entries(gauges)) {
        new Gauge({ name, help, registers, collect() { this.set(measure()); } }); // prettier-ignore
      }
      new Gauge({
        name: 'model_pinned',
        help: 'Always 1: the digest of the model whose answers count.',
        labelNames: ['digest'] as const,
        registers,
        collect() {
          this.reset();
          this.set({ digest: read().digest }, 1);
        },
      });
    },
  };
}
