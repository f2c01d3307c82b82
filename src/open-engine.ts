import type { Registry } from 'prom-client';
import { readModelOddsOf } from '../seeds/read-model-odds';
import { readPrompts } from '../seeds/read-prompts';
import { readTagger } from '../seeds/read-tagger';
import { createEmbeddedEngine } from './ai/create-embedded-engine';
import { createDecider } from './ai/decisions/create-decider';
import { createDecisionStore } from './ai/decisions/decision-store';
import { findLastDigest } from './ai/decisions/find-last-digest';
import { askRules } from './ai/ollama/ask-rules';
import { createLiveEngine } from './ai/ollama/create-live-engine';
import { createOllamaEngine } from './ai/ollama/create-ollama-engine';
import { createModelClient } from './ai/ollama/model/create-model-client';
import { loadModel } from './ai/ollama/model/load-model';
import type { ModelClient } from './ai/ollama/model/model-client';
import type { ModelFault } from './ai/ollama/model/model-fault';
import { readDigest } from './ai/ollama/model/read-digest';
import type { Engine } from './analysis/engine';
import type { ReadyCheck } from './api/operations-routes';
import type { Config } from './config';
import type { Database } from './database/open-database';
import type { Log } from './log';
import { createModelMetrics } from './model-metrics';

export interface OpenEngine {
  /** The engine of this moment; a request keeps the one it began with. */
  readonly current: () => Engine;
  /** The part of it that runs in this process: it never refuses, and asks no model. */
  readonly embedded: Engine;
  readonly readyChecks: readonly ReadyCheck[];
  readonly close: () => void;
}

/** The engine that the configuration names. A model server that does not answer is no reason not to start: what is stored is answered without. */
export async function openEngine(config: EngineConfig, world: EngineWorld): Promise<OpenEngine> {
  const embedded = createEmbeddedEngine(readTagger());
  return config.aiEngine === 'embedded'
    ? { current: () => embedded, embedded, readyChecks: [], close: () => {} }
    : openOllamaEngine(config, embedded, world);
}

type EngineConfig = Pick<Config, 'aiEngine' | 'aiAsk' | 'ollamaHost' | 'ollamaModel' | 'ollamaConcurrency'>;

interface EngineWorld {
  readonly database: Database;
  readonly registry: Registry;
  readonly log: Log;
}

async function openOllamaEngine(
  config: EngineConfig,
  embedded: Engine,
  { database, registry, log }: EngineWorld,
): Promise<OpenEngine> {
  const address = { host: config.ollamaHost, model: config.ollamaModel };
  const prompts = readPrompts();
  const metrics = createModelMetrics(registry);
  const decider = createDecider({
    store: createDecisionStore(database),
    model: address.model,
    observe: metrics.observeDecision,
  });
  let client: ModelClient | null = null;

  function create(digest: string): Engine {
    const odds = readModelOddsOf(digest);
    if (!odds.isFitted) log.warn({ digest }, 'no odds are fitted for this model; "npm run calibrate" fits them');
    // What the former model has not answered yet it will never answer.
    client?.close();
    client = createModelClient({
      address,
      digest,
      atOnce: config.ollamaConcurrency,
      observe(call) {
        metrics.observeCall(call);
        if (call.fault !== null) report(call.fault, 'a call of the model failed');
        if (call.outcome === 'changed') void live.look().catch(onError);
      },
    });
    return createOllamaEngine({
      embedded,
      decider,
      model: { client, digest, prompts },
      odds,
      isUnsure: askRules[config.aiAsk],
    });
  }

  /** What the server said may hold words of a recipe: that is for the eyes of who asked for it. */
  function report(fault: ModelFault, message: string): void {
    log.warn({ ...address, kind: fault.kind, reason: fault.message }, message);
    log.debug({ err: fault }, message);
  }

  const onError = (cause: unknown): void => log.error({ err: cause }, 'the model server cannot be looked at');
  const live = await createLiveEngine({
    findDigest: (signal) => readDigest(address, signal),
    findLastDigest: () => findLastDigest(database, address.model),
    create,
    onChange: ({ digest, former }) => log.info({ ...address, digest, former }, former === null ? 'the model answers' : 'another model of that name answers from now on'), // prettier-ignore
    onFault: (fault) => report(fault, 'the model cannot be seen'),
    load: (signal) => loadModel(address, signal),
    onError,
  });
  const idle = { waiting: 0, running: 0, breaker: 'closed' } as const;
  const readState = () => ({
    ...(client?.state() ?? idle),
    isSeen: live.state().fault === null,
    digest: live.state().digest,
  });
  metrics.watch(readState);
  return {
    current: live.current,
    embedded,
    readyChecks: [
      {
        name: 'model',
        // Lines that are sure and decisions that are kept are answered without it.
        isVital: false,
        fault: `The model "${address.model}" does not answer at ${address.host}; lines that need it are answered only where it decided before.`,
        isReady: async () => {
          await live.look();
          return live.state().fault === null && readState().breaker !== 'open';
        },
        describe: () => ({ name: address.model, ...live.state(), ...readState() }),
      },
    ],
    close() {
      live.close();
      client?.close();
    },
  };
}
