import { createDecider, type Decider } from '../ai/decider';
import { createDecisionStore } from '../ai/decisions';
import { createModelClient, patientCallDeadlineMs, type ObservedCall } from '../ai/ollama/model-client';
import { createModelLoader } from '../ai/ollama/model-loader';
import { toShortName } from '../ai/ollama/model-name';
import { readDigest } from '../ai/ollama/ollama-api';
import { listWarmUps } from '../ai/ollama/ollama-engine';
import type { StepModel } from '../ai/ollama/step-model';
import type { Config } from '../config';
import type { Database } from '../database/open-database';
import { readPrompts } from '../seed/model-files';

/** A model for fits and measurements. No user waits, so a call may take minutes. */
export interface PatientModel {
  readonly decider: Decider;
  readonly model: StepModel;
  /** Unloads the model where it was not in the server's memory before. */
  readonly close: () => Promise<void>;
}

type PatientConfig = Pick<
  Config,
  'ollamaHost' | 'ollamaModel' | 'ollamaConcurrency' | 'ollamaKeepAlive' | 'ollamaNumBatch' | 'ollamaUnloadAtStop'
>;

/**
 * Milliseconds for one line or one step of a recipe: several calls, each behind others in the
 * queue.
 */
export const patientDeadlineMs = 30 * 60_000;

/**
 * @throws ModelError `missing` where the server has no such model; the client's error where the
 *   server does not answer
 */
export function findModel({ ollamaHost: host, ollamaModel: model }: PatientConfig): Promise<string> {
  return readDigest({ host, model }, AbortSignal.timeout(lookDeadlineMs));
}

const lookDeadlineMs = 10_000;

/**
 * Loads the model and opens it, with the decision store of that database.
 * @param digest from `findModel`
 * @throws ModelError with the server's reason where the model does not load
 */
export async function openPatientModel(
  config: PatientConfig,
  { database, digest, observe }: { database: Database; digest: string; observe: (call: ObservedCall) => void },
): Promise<PatientModel> {
  const { ollamaHost: host, ollamaModel: name, ollamaKeepAlive: keepAlive, ollamaNumBatch: numBatch } = config;
  const run = { host, model: name, keepAlive, numBatch };
  const prompts = readPrompts();
  const loader = createModelLoader({
    model: run,
    prompts: listWarmUps(prompts),
    release: config.ollamaUnloadAtStop ? 'own' : 'never',
    onLoad: () => undefined,
    onModelError: () => undefined,
    onError: () => undefined,
  });
  await loader.ensure(digest, AbortSignal.timeout(patientDeadlineMs));
  const client = createModelClient({
    model: run,
    digest,
    atOnce: config.ollamaConcurrency,
    loader,
    observe,
    callDeadlineMs: patientCallDeadlineMs,
  });
  const decider = createDecider({
    store: createDecisionStore(database),
    model: toShortName(name),
    observe: () => undefined,
    estimateSeconds: () => client.state().waitSeconds,
  });
  return {
    decider,
    model: { client, digest, numBatch, prompts },
    async close() {
      client.close();
      await loader.close();
    },
  };
}
