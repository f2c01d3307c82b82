import { setTimeout as sleep } from 'node:timers/promises';
import { makeCorrection, type CatalogChange } from './catalog-changes';
import type { Disturbance } from './findings';
import { ask } from './postgres';
import type { Replica } from './replica';
import type { SmallDisk } from './small-disk';
import { waitUntilWhole, type Stage } from './stage';
import { post } from './traffic';

/** Something that is done to the service while it answers. */
interface Plot {
  readonly name: string;
  /** Whether processes may count requests apart from each other for a while. */
  readonly touchesDatabase: boolean;
  /**
   * Does it and undoes it.
   * @returns when what was broken was there again, in milliseconds since 1970
   */
  run(stage: Stage, pause: Pause): Promise<number>;
}

/** Waits, or returns at once where the run is to end. */
type Pause = (ms: number) => Promise<void>;

/** A disturbance as it went. */
export interface Disturbed extends Disturbance {
  readonly name: string;
  readonly touchesDatabase: boolean;
  /** Whether all was whole again in time. */
  readonly ended: boolean;
}

interface Disturber {
  /** In milliseconds since 1970. */
  readonly untilMs: number;
  readonly signal: AbortSignal;
  /** The import, which is made once. */
  readonly importing: CatalogChange;
  readonly report: (text: string) => void;
  readonly onEnd: (disturbed: Disturbed) => void;
}

/**
 * Disturbs the service in turn, with quiet between, until the time is over or a disturbance does
 * not end.
 */
export async function disturb(stage: Stage, { untilMs, signal, importing, report, onEnd }: Disturber): Promise<void> {
  const pause: Pause = (ms) => sleep(ms, undefined, { signal }).catch(() => undefined);
  const mayGoOn = (): boolean => !signal.aborted && Date.now() < untilMs;
  const plots = listPlots(stage, importing);
  // The import has nothing to do a second time.
  const later = plots.filter(({ name }) => name !== importing.name);
  for (let turn = 0; ; turn++) {
    await pause(Math.min(quietMs, Math.max(0, untilMs - Date.now())));
    const plot = turn < plots.length ? plots[turn] : later[(turn - plots.length) % later.length];
    if (plot === undefined || !mayGoOn()) return;
    report(plot.name);
    const beganMs = Date.now();
    const liftedMs = await plot.run(stage, pause).catch((error: unknown) => {
      report(`${plot.name}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    });
    // What cannot be undone would disturb all that follows.
    const ended = liftedMs !== null && (await waitUntilWhole(stage));
    const wholeMs = Date.now();
    onEnd({ ...plot, beganMs, liftedMs: liftedMs ?? wholeMs, wholeMs, ended });
    if (!ended) return;
  }
}

const quietMs = 6000;

function listPlots({ disk }: Pick<Stage, 'disk'>, importing: CatalogChange): readonly Plot[] {
  let corrections = 0;
  // The first process is left alone, so that its memory is seen over all of the run.
  const restart = async (replica: Replica, clockShiftMs: number): Promise<number> => {
    await replica.stop();
    await replica.start(clockShiftMs);
    return Date.now();
  };
  const shiftClock = (name: string, shiftMs: number): Plot => ({
    name,
    touchesDatabase: false,
    run: ({ replicas }) => restart(get(replicas, 2), shiftMs),
  });
  const correct: Plot = {
    name: 'correction',
    touchesDatabase: false,
    run: (stage) => change(stage, makeCorrection(++corrections)),
  };
  return [
    { name: 'connections cut', touchesDatabase: true, run: cutConnections },
    correct,
    {
      name: 'database restarted cleanly',
      touchesDatabase: true,
      async run({ postgres }) {
        await postgres.stop();
        await postgres.start();
        return Date.now();
      },
    },
    {
      name: 'a process killed (-9), started again after 3 s',
      touchesDatabase: false,
      async run({ replicas }, pause) {
        await get(replicas, 1).kill();
        await pause(3000);
        await get(replicas, 1).start();
        return Date.now();
      },
    },
    {
      name: 'both workers killed (-9) within a chunk, started again after 3 s',
      touchesDatabase: false,
      async run({ workers, databaseUrl }, pause) {
        await waitForChunk(databaseUrl);
        await Promise.all(workers.map((worker) => worker.kill()));
        await pause(3000);
        await Promise.all(workers.map((worker) => worker.start()));
        return Date.now();
      },
    },
    ...('folder' in disk ? [fillDisk(disk)] : []),
    shiftClock('clock of a process 40 days ahead', 40 * dayMs),
    {
      name: 'database killed (-9)',
      touchesDatabase: true,
      async run({ postgres }) {
        await postgres.kill();
        await postgres.start();
        return Date.now();
      },
    },
    {
      name: 'model server killed, started again after 10 s',
      touchesDatabase: false,
      async run({ modelServer }, pause) {
        await modelServer.kill();
        await pause(10_000);
        await modelServer.start();
        return Date.now();
      },
    },
    { name: importing.name, touchesDatabase: false, run: (stage) => change(stage, importing) },
    {
      name: 'a process stopped cleanly, started again',
      touchesDatabase: false,
      run: ({ replicas }) => restart(get(replicas, 1), 0),
    },
    {
      name: 'a worker stopped cleanly, started again',
      touchesDatabase: false,
      async run({ workers, databaseUrl }) {
        await waitForChunk(databaseUrl);
        return restart(get(workers, 0), 0);
      },
    },
    {
      name: 'database down for 10 s',
      touchesDatabase: true,
      async run({ postgres }, pause) {
        await postgres.stop();
        await pause(10_000);
        await postgres.start();
        return Date.now();
      },
    },
    {
      name: 'model server slow for 15 s, 4 s a call',
      touchesDatabase: false,
      async run({ modelServer }, pause) {
        await modelServer.kill();
        await modelServer.start(4000);
        await pause(15_000);
        await modelServer.kill();
        await modelServer.start();
        return Date.now();
      },
    },
    shiftClock('clock of a process an hour behind', -dayMs / 24),
    correct,
  ];
}

const dayMs = 86_400_000;

/** Waits until a worker is at a chunk, or for ten seconds. */
async function waitForChunk(databaseUrl: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const [running] = (await ask<{ jobs: number }>(databaseUrl, runningSql)) ?? [];
    if ((running?.jobs ?? 0) > 0) return;
    await sleep(10);
  }
}

const runningSql = 'SELECT count(*)::int AS jobs FROM graphile_worker.jobs WHERE locked_at IS NOT NULL';

/**
 * Fills the disk of the database. A process that answers says why it cannot write; PostgreSQL ends
 * where it has no space for its log, and is then started when there is space again.
 */
function fillDisk(disk: SmallDisk): Plot {
  return {
    name: 'disk of the database full for 20 s',
    touchesDatabase: true,
    async run({ postgres, replicas }, pause) {
      let isSaid = false;
      await disk.fill();
      try {
        for (const untilMs = Date.now() + 20_000; Date.now() < untilMs; await pause(200)) {
          const texts = await Promise.all(replicas.map((replica) => replica.readReadiness()));
          isSaid ||= texts.some((text) => text.includes('disk of the database is full'));
        }
      } finally {
        await disk.free();
      }
      await postgres.start();
      if (!isSaid) throw new Error('No process said in /readyz that the disk is full.');
      return Date.now();
    },
  };
}

async function cutConnections({ databaseUrl }: Stage): Promise<number> {
  await ask(
    databaseUrl,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  return Date.now();
}

/** Changes the foods; it is over when every process answers from them. */
async function change(stage: Stage, made: CatalogChange): Promise<number> {
  const { replicas, keys, balancer, databaseUrl } = stage;
  const before = await readVersion(get(replicas, 0), keys.probe);
  // First, because answers may come from the new foods before its own does.
  stage.changes.push(made);
  await made.make({ url: balancer.url, key: keys.probe, databaseUrl });
  const changedMs = Date.now();
  for (const replica of replicas) {
    while (['', before].includes(await readVersion(replica, keys.probe))) {
      if (Date.now() > changedMs + switchTimeoutMs) throw new Error(`${replica.name} does not take the newer foods.`);
      await sleep(50);
    }
  }
  return changedMs;
}

const switchTimeoutMs = 60_000;

/** The data version that a process answers with; '' where it does not answer. */
export async function readVersion({ url }: Pick<Replica, 'url'>, key: string): Promise<string> {
  const body = JSON.stringify({ title: 'Egg', ingredients: ['1 egg'], servings: 1 });
  const { version } = await post({ url, key }, { path: '/v1/analyze', body });
  return version;
}

function get(replicas: readonly Replica[], index: number): Replica {
  const replica = replicas[index];
  if (replica === undefined) throw new Error(`There is no process ${index + 1}.`);
  return replica;
}
