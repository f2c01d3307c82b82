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
  /** Answers under a data version that the service alone never had, or that it could not be asked. */
  readonly notCompared: number;
  /** The first few wrong ones: data version and request. */
  readonly examples: readonly string[];
}

interface ComparisonParts {
  readonly answers: Answers;
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
  { answers, makeRequest, started, report }: ComparisonParts,
): Promise<Comparison> {
  const databaseUrl = await createDatabase(stage.postgres, 'alone');
  const { modelServer, folder } = stage;
  const alone = createReplica({ name: 'alone', port: await findFreePort(), databaseUrl, modelServer, folder });
  started.push(alone);
  await alone.start();
  const { probe } = await createKeys(databaseUrl);
  const service = { url: alone.url, key: probe, databaseUrl };
  const result = { compared: 0, wrong: 0, notCompared: 0, examples: new Array<string>() };
  const remaining = new Map(answers);
  try {
    for (let step = 0; ; step++) {
      const version = await readVersion(service, probe);
      report(`comparing the answers of ${step + 1} of ${stage.changes.length + 1} data versions`);
      await compareVersion(service, { version, requests: remaining.get(version) ?? new Map() });
      remaining.delete(version);
      const change = stage.changes[step];
      if (change === undefined) break;
      await change.make(service);
      while ((await readVersion(service, probe)) === version) await sleep(50);
    }
  } finally {
    await alone.stop();
  }
  for (const requests of remaining.values())
    for (const hashes of requests.values()) result.notCompared += sum(hashes.values());
  return result;

  async function compareVersion(
    target: Target,
    {
      version,
      requests,
    }: { readonly version: string; readonly requests: ReadonlyMap<string, ReadonlyMap<string, number>> },
  ): Promise<void> {
    const waiting = requests.entries();
    const askOn = async (): Promise<void> => {
      for (const [name, hashes] of waiting) {
        const own = await askUntilAnswered(target, makeRequest(name));
        const count = sum(hashes.values());
        if (own.status !== '200' || own.version !== version) {
          result.notCompared += count;
          continue;
        }
        const right = hashes.get(own.hash) ?? 0;
        result.compared += count;
        result.wrong += count - right;
        if (right < count && result.examples.length < 5) result.examples.push(`${version}: ${name}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, askOn));
  }
}

const atOnce = 8;

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
