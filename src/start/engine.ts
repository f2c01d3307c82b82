import type { Registry } from 'prom-client';
import { createDecider } from '../ai/decider';
import { createDecisionStore, findLastDigest } from '../ai/decisions';
import { createEmbeddedEngine } from '../ai/embedded-engine';
import { createLiveEngine, noDigest, type LiveEngine } from '../ai/ollama/live-engine';
import type { ModelClient, ModelError, ModelErrorKind, RunModel } from '../ai/ollama/model';
import { createModelClient } from '../ai/ollama/model-client';
import { createModelLoader, type ModelLoader } from '../ai/ollama/model-loader';
import { toShortName } from '../ai/ollama/model-name';
import { readDigest } from '../ai/ollama/ollama-api';
import { askRules, createOllamaEngine, listWarmUps } from '../ai/ollama/ollama-engine';
import type { Engine } from '../analysis/engine';
import { createModelMetrics, type ModelMetrics, type WatchedModel } from '../api/model-metrics';
import type { ReadyCheck } from '../api/operations-routes';
import type { Config } from '../config';
import type { Database } from '../database/open-database';
import type { Log } from '../log';
import { readModelOddsOf, readPrompts, readTagger } from '../seed/model-files';
import { openInOrder } from './open-in-order';

interface OpenEngine {
  /** The current engine; a request keeps the one it began with. */
  readonly current: () => Engine;
  /** The embedded part of it, which never refuses and asks no model. */
  readonly embedded: Engine;
  readonly readyChecks: readonly ReadyCheck[];
  readonly close: () => Promise<void>;
}

/**
 * Opens the engine that the configuration names. The service also starts without an answer of the
 * model server: stored decisions need none.
 */
export async function openEngine(config: EngineConfig, world: EngineWorld): Promise<OpenEngine> {
  const embedded = createEmbeddedEngine(readTagger());
  return config.aiEngine === 'embedded'
    ? { current: () => embedded, embedded, readyChecks: [], close: () => Promise.resolve() }
    : openOllamaEngine(config, embedded, world);
}

type EngineConfig = Pick<Config, 'aiEngine' | 'aiAsk' | 'ollamaConcurrency' | 'ollamaUnloadAtStop'> & RunConfig;

type RunConfig = Pick<Config, 'ollamaHost' | 'ollamaModel' | 'ollamaKeepAlive' | 'ollamaNumBatch'>;

interface EngineWorld {
  readonly database: Database;
  readonly registry: Registry;
  readonly log: Log;
  /**
   * Whether the program runs beside a service that may use the model: it then unloads only a model
   * that it loaded.
   */
  readonly isGuest: boolean;
}

/** The model of the configuration, and how to run it. */
function toRunModel(config: RunConfig): RunModel {
  const { ollamaHost: host, ollamaModel: model, ollamaKeepAlive: keepAlive, ollamaNumBatch: numBatch } = config;
  return { host, model, keepAlive, numBatch };
}

function openOllamaEngine(config: EngineConfig, embedded: Engine, world: EngineWorld): Promise<OpenEngine> {
  const { database, registry, log, isGuest } = world;
  const run = toRunModel(config);
  const shortName = toShortName(run.model);
  const prompts = readPrompts();
  const metrics = createModelMetrics(registry);
  const modelLog = createModelLog(log, run);
  return openInOrder(async (keep) => {
    const loader = keep(
      createModelLoader({
        model: run,
        prompts: listWarmUps(prompts),
        release: toRelease(config.ollamaUnloadAtStop, isGuest),
        onLoad: modelLog.loaded,
        onModelError: (error) => modelLog.warn(error, 'the model does not load'),
        onError: modelLog.report,
      }),
    );
    const clients = keep(
      createClients({
        model: run,
        atOnce: config.ollamaConcurrency,
        loader,
        observe(call) {
          metrics.observeCall(call);
          modelLog.failedCall(call.error);
          if (call.outcome === 'changed') void live.look().catch(modelLog.report);
        },
        onLeaveAlone: modelLog.leftAlone,
      }),
    );
    const decider = createDecider({
      store: createDecisionStore(database),
      model: shortName,
      observe: metrics.observeDecision,
      estimateSeconds: () => clients.state().waitSeconds,
    });
    const live = keep(
      await createLiveEngine({
        findDigest: (signal) => readDigest(run, signal),
        findLastDigest: () => findLastDigest(database, [...new Set([shortName, run.model])]),
        create(digest) {
          const odds = readModelOddsOf(digest);
          if (!odds.isFitted && digest !== noDigest) modelLog.unfitted(digest);
          const model = { client: clients.replace(digest), digest, numBatch: run.numBatch, prompts };
          return createOllamaEngine({ embedded, decider, model, odds, askRule: askRules[config.aiAsk] });
        },
        onChange({ digest, former }) {
          modelLog.changed(digest, former);
          loader.start(digest);
        },
        onModelError: (error) => modelLog.warn(error, 'the model cannot be found'),
        onSeen: loader.keepTrying,
        onError: modelLog.report,
      }),
    );
    const check = watchModel(run, metrics, { live, loader, clients });
    return { current: live.current, embedded, readyChecks: [check] };
  });
}

/** The client of the current model. */
interface Clients {
  /** Creates the client of another model; the former model gets no more answers. */
  readonly replace: (digest: string) => ModelClient;
  readonly state: () => ReturnType<ModelClient['state']>;
  readonly close: () => void;
}

function createClients(parts: Omit<Parameters<typeof createModelClient>[0], 'digest'>): Clients {
  let client: ModelClient | null = null;
  return {
    replace(digest) {
      client?.close();
      client = createModelClient({ ...parts, digest });
      return client;
    },
    state: () => client?.state() ?? idle,
    close: () => client?.close(),
  };
}

const idle = { waiting: 0, running: 0, breaker: 'closed', waitSeconds: 1 } as const;

interface ModelParts {
  readonly live: Pick<LiveEngine, 'state' | 'look'>;
  readonly loader: Pick<ModelLoader, 'state'>;
  readonly clients: Pick<Clients, 'state'>;
}

/** Shows the state of the model in the metrics, and creates the check of it. */
function watchModel(run: RunModel, metrics: ModelMetrics, { live, loader, clients }: ModelParts): ReadyCheck {
  const readState = (): WatchedModel => ({
    ...clients.state(),
    isSeen: live.state().error === null,
    isLoaded: loader.state().isLoaded && loader.state().error === null,
    digest: live.state().digest,
  });
  metrics.watch(readState);
  const findProblem = (): string | null => findModelProblem(run, { live, loader, clients });
  return createModelCheck(run, { look: live.look, readState, findProblem });
}

/** Finds why the model cannot answer now, in a sentence; null if it can. */
function findModelProblem({ host, model }: RunModel, { live, loader, clients }: ModelParts): string | null {
  const { error: seen } = live.state();
  if (seen !== null) return `The model "${model}" does not respond at ${host}: ${seen}`;
  const { isLoaded, error } = loader.state();
  if (error !== null) return `The model "${model}" does not load: ${error.message}`;
  if (!isLoaded) return `The model "${model}" is being loaded.`;
  return clients.state().breaker === 'open'
    ? 'The model server failed recently; it is not called for some seconds.'
    : null;
}

interface CheckParts {
  readonly look: () => Promise<void>;
  readonly readState: () => WatchedModel;
  readonly findProblem: () => string | null;
}

function createModelCheck({ host, model }: RunModel, { look, readState, findProblem }: CheckParts): ReadyCheck {
  return {
    name: 'model',
    // Sure lines and lines with stored decisions are answered without it.
    isVital: false,
    problem: `The model "${model}" does not respond at ${host}.`,
    async isReady() {
      await look();
      return findProblem() === null;
    },
    describe() {
      const problem = findProblem();
      const consequence = 'Lines that need it are analyzed only if their decisions are stored.';
      return {
        ...(problem === null ? {} : { message: `${problem} ${consequence}` }),
        name: model,
        fault: problem,
        ...readState(),
      };
    },
  };
}

/** What the log has of a model and its server. */
function createModelLog(log: Log, { host, model }: RunModel) {
  /**
   * The details of an error may contain words of a recipe, so that only the level debug has them.
   */
  function warn(error: ModelError, message: string): void {
    log.warn({ host, model, kind: error.kind, reason: error.message }, message);
    log.debug({ err: error }, message);
  }
  return {
    warn,
    report: (cause: unknown): void => log.error({ err: cause }, 'the model server cannot be checked'),
    loaded: (milliseconds: number): void => {
      log.info({ host, model, milliseconds: Math.round(milliseconds) }, 'the model is loaded');
    },
    changed(digest: string, former: string | null): void {
      const message =
        former === null ? 'the model server has the model' : 'the model server now has another model of that name';
      log.info({ host, model, digest, former }, message);
    },
    unfitted(digest: string): void {
      log.warn({ digest }, 'no odds are fitted for this model; "npm run calibrate" fits them');
    },
    /** Calls to a server that is left alone are logged together, and failed loads by the loader. */
    failedCall(error: ModelError | null): void {
      if (error !== null && !loggedElsewhere.has(error.kind)) warn(error, 'a call to the model failed');
    },
    leftAlone: (): void => {
      const message = 'the model server failed recently; it is not called for some seconds';
      log.warn({ host, model, kind: 'left_alone' }, message);
    },
  };
}

const loggedElsewhere: ReadonlySet<ModelErrorKind> = new Set(['left_alone', 'load_failed', 'loading']);

function toRelease(isUnloadedAtStop: boolean, isGuest: boolean): 'always' | 'own' | 'never' {
  if (!isUnloadedAtStop) return 'never';
  return isGuest ? 'own' : 'always';
}
