import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../bench/processes';
import { readVersion } from './disturbances';
import { createReplica } from './replica';
import type { NamedRequest, RequestMaker } from './requests';
import { createDatabase, createKeys, type Stage, type Started } from './stage';
import { post, type Target } from './traffic';
import type { Answers } from './tally';

/** What a service alone says to the same requests. */
export interface Comparison {
  readonly compared: number;
  /** Answers with other bytes under the same data version. */
  readonly wrong: number;
  /**
   * Answers under a data version that the service alone never had, or that it could not be asked.
   */
  readonly notCompared: number;
  /** The first few wrong ones: data version and request. */
  readonly examples: readonly string[];
}

/** Where answers come from. */
export interface BySource<T> {
  readonly requests: T;
  readonly batches: T;
}

interface ComparisonParts {
  readonly answers: BySource<Answers>;
  /** The body with this hash, where it was kept. */
  readonly findBody: (hash: string) => string | null;
  readonly makeRequest: RequestMaker;
  readonly started: Started[];
  readonly report: (text: string) => void;
}

/**
 * Sends every request again to a service alone on a database of its own, to which the foods were
 * changed in the same order, and compares bytes under the same data version.
 */
export async function compareAnswers(
  stage: Pick<Stage, 'postgres' | 'modelServer' | 'folder' | 'changes'>,
  { answers, findBody, makeRequest, started, report }: ComparisonParts,
): Promise<BySource<Comparison>> {
  const databaseUrl = await createDatabase(stage.postgres, 'alone');
  const { modelServer, folder } = stage;
  const alone = createReplica({
    name: 'alone',
    port: await findFreePort(),
    databaseUrl,
    modelServer,
    settings: {},
    folder,
  });
  started.push(alone);
  await alone.start();
  const { probe } = await createKeys(databaseUrl);
  const service = { url: alone.url, key: probe, databaseUrl };
  const sources = [openSource(answers.requests), openSource(answers.batches)] as const;
  try {
    for (let step = 0; ; step++) {
      const version = await readVersion(service, probe);
      report(`comparing the answers of ${step + 1} of ${stage.changes.length + 1} data versions`);
      for (const source of sources) await compareVersion(service, version, source);
      const change = stage.changes[step];
      if (change === undefined) break;
      await change.make(service);
      while ((await readVersion(service, probe)) === version) await sleep(50);
    }
  } finally {
    await alone.stop();
  }
  for (const { remaining, result } of sources)
    for (const requests of remaining.values())
      for (const hashes of requests.values()) result.notCompared += sum(hashes.values());
  const [requests, batches] = sources;
  return { requests: requests.result, batches: batches.result };

  async function compareVersion(target: Target, version: string, { remaining, result }: SourceState): Promise<void> {
    const waiting = (remaining.get(version) ?? new Map<string, ReadonlyMap<string, number>>()).entries();
    remaining.delete(version);
    const askOn = async (): Promise<void> => {
      for (const [name, hashes] of waiting) {
        const own = await askUntilAnswered(target, makeRequest(name));
        const count = sum(hashes.values());
        // A batch has refusals among its results, and the answers to those name no version.
        if (own.status !== '422' && (own.status !== '200' || own.version !== version)) {
          result.notCompared += count;
          continue;
        }
        const right = hashes.get(own.hash) ?? 0;
        result.compared += count;
        result.wrong += count - right;
        if (right === count || result.examples.length === examplesKept) continue;
        const other = [...hashes.keys()].find((hash) => hash !== own.hash) ?? '';
        result.examples.push(`${version}: ${name}${showDifference(findBody(other), own.text)}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, askOn));
  }
}

/** Answers that are still to be compared, and the results of the others. */
interface SourceState {
  readonly remaining: Map<string, ReadonlyMap<string, ReadonlyMap<string, number>>>;
  readonly result: { compared: number; wrong: number; notCompared: number; readonly examples: string[] };
}

function openSource(answers: Answers): SourceState {
  return { remaining: new Map(answers), result: { compared: 0, wrong: 0, notCompared: 0, examples: [] } };
}

const atOnce = 8;
const examplesKept = 5;

/** Where two bodies first differ; '' where the first is not known. */
export function showDifference(body: string | null, right: string): string {
  if (body === null) return '';
  let place = 0;
  while (place < body.length && body[place] === right[place]) place++;
  const show = (text: string): string => JSON.stringify(text.slice(Math.max(0, place - 60), place + 60));
  return ` (${show(body)} instead of ${show(right)})`;
}

/** The model server of a busy machine may not answer in time; what it answered is stored. */
async function askUntilAnswered(target: Target, asked: NamedRequest): ReturnType<typeof post> {
  for (let attempt = 1; ; attempt++) {
    const answer = await post(target, asked);
    if (answer.status !== '503' || attempt === attempts) return answer;
    await sleep(1000);
  }
}

const attempts = 20;

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}
