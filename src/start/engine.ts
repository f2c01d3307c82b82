import type { Registry } from 'prom-client';
import { createDecider } from '../ai/decider';
import { createDecisionStore, findLastDigest } from '../ai/decisions';
import { createEmbeddedEngine } from '../ai/embedded-engine';
import { createLiveEngine, noDigest } from '../ai/ollama/live-engine';
import type { ModelClient, ModelError, ModelErrorKind, RunModel } from '../ai/ollama/model';
import { createModelClient } from '../ai/ollama/model-client';
import { createModelLoader } from '../ai/ollama/model-loader';
import { toShortName } from '../ai/ollama/model-name';
import { readDigest } from '../ai/ollama/ollama-api';
import { askRules, createOllamaEngine, listWarmUps } from '../ai/ollama/ollama-engine';
import type { Engine } from '../analysis/engine';
import { createModelMetrics } from '../api/model-metrics';
import type { ReadyCheck } from '../api/operations-routes';
import type { Config } from '../config';
import type { Database } from '../database/open-database';
import type { Log } from '../log';
import { readModelOddsOf, readPrompts, readTagger } from '../seed/model-files';

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

async function openOllamaEngine(
  config: EngineConfig,
  embedded: Engine,
  { database, registry, log, isGuest }: EngineWorld,
): Promise<OpenEngine> {
  const run = toRunModel(config);
  const { host, model } = run;
  const shortName = toShortName(model);
  const prompts = readPrompts();
  const metrics = createModelMetrics(registry);
  let client: ModelClient | null = null;
  const decider = createDecider({
    store: createDecisionStore(database),
    model: shortName,
    observe: metrics.observeDecision,
    estimateSeconds: () => client?.state().waitSeconds ?? 1,
  });
  const loader = createModelLoader({
    model: run,
    prompts: listWarmUps(prompts),
    release: toRelease(config.ollamaUnloadAtStop, isGuest),
    onLoad: (milliseconds) => log.info({ host, model, milliseconds: Math.round(milliseconds) }, 'the model is loaded'),
    onModelError: (error) => report(error, 'the model does not load'),
    onError,
  });

  function create(digest: string): Engine {
    const odds = readModelOddsOf(digest);
    if (!odds.isFitted && digest !== noDigest) {
      log.warn({ digest }, 'no odds are fitted for this model; "npm run calibrate" fits them');
    }
    // The former model gets no more answers.
    client?.close();
    client = createModelClient({
      model: run,
      digest,
      atOnce: config.ollamaConcurrency,
      loader,
      observe(call) {
        metrics.observeCall(call);
        // Calls to a server that is left alone are logged together, and failed loads by the loader.
        if (call.error !== null && !loggedElsewhere.has(call.error.kind))
          report(call.error, 'a call to the model failed');
        if (call.outcome === 'changed') void live.look().catch(onError);
      },
      onLeaveAlone: () => log.warn({ host, model, kind: 'left_alone' }, 'the model server failed recently and is left alone for some seconds'), // prettier-ignore
    });
    return createOllamaEngine({
      embedded,
      decider,
      model: { client, digest, numBatch: run.numBatch, prompts },
      odds,
      askRule: askRules[config.aiAsk],
    });
  }

  /**
   * The details of an error may contain words of a recipe, so that they are logged at debug level
   * only.
   */
  function report(error: ModelError, message: string): void {
    log.warn({ host, model, kind: error.kind, reason: error.message }, message);
    log.debug({ err: error }, message);
  }

  function onError(cause: unknown): void {
    log.error({ err: cause }, 'the model server cannot be checked');
  }

  const live = await createLiveEngine({
    findDigest: (signal) => readDigest(run, signal),
    findLastDigest: () => findLastDigest(database, [...new Set([shortName, model])]),
    create,
    onChange({ digest, former }) {
      log.info({ host, model, digest, former }, former === null ? 'the model server has the model' : 'another model of that name answers now'); // prettier-ignore
      loader.start(digest);
    },
    onModelError: (error) => report(error, 'the model cannot be found'),
    onSeen: loader.keepTrying,
    onError,
  });
  const idle = { waiting: 0, running: 0, breaker: 'closed', waitSeconds: 1 } as const;
  const readState = () => ({
    ...(client?.state() ?? idle),
    isSeen: live.state().error === null,
    isLoaded: loader.state().isLoaded && loader.state().error === null,
    digest: live.state().digest,
  });
  metrics.watch(readState);

  /** Why the model cannot answer now, in a sentence; null if it can. */
  function findProblem(): string | null {
    const { error: seen } = live.state();
    if (seen !== null) return `The model "${model}" does not answer at ${host}: ${seen}`;
    const { isLoaded, error } = loader.state();
    if (error !== null) return `The model "${model}" does not load: ${error.message}`;
    if (!isLoaded) return `The model "${model}" is being loaded.`;
    return readState().breaker === 'open'
      ? 'The model server failed recently and is left alone for some seconds.'
      : null;
  }

  return {
    current: live.current,
    embedded,
    readyChecks: [
      {
        name: 'model',
        // Sure lines and lines with stored decisions are answered without it.
        isVital: false,
        problem: `The model "${model}" does not answer at ${host}.`,
        async isReady() {
          await live.look();
          return findProblem() === null;
        },
        describe() {
          const problem = findProblem();
          const consequence = 'Lines that need it are answered only if their decisions are stored.';
          return {
            ...(problem === null ? {} : { message: `${problem} ${consequence}` }),
            name: model,
            fault: problem,
            ...readState(),
          };
        },
      },
    ],
    async close() {
      live.close();
      client?.close();
      await loader.close();
    },
  };
}

const loggedElsewhere: ReadonlySet<ModelErrorKind> = new Set(['left_alone', 'load_failed', 'loading']);

function toRelease(isUnloadedAtStop: boolean, isGuest: boolean): 'always' | 'own' | 'never' {
  if (!isUnloadedAtStop) return 'never';
  return isGuest ? 'own' : 'always';
}
