import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '../../src/accounts/caller';
import { createKey } from '../../src/accounts/keys';
import { openDatabase } from '../../src/database/open-database';
import { findFreePort } from '../bench/processes';
import { startBalancer, type Balancer } from './balancer';
import type { CatalogChange } from './catalog-changes';
import { createModelServer, type ModelServer } from './model-server';
import { ask, createPostgres, type Postgres } from './postgres';
import { spentPlan } from './quota-caller';
import { createReplica, type Replica } from './replica';
import { mountSmallDisk, type SmallDisk } from './small-disk';
import { smallPlan } from './traffic';

/**
 * Three processes of the service behind a balancer and two workers, on a PostgreSQL of their own.
 */
export interface Stage {
  readonly folder: string;
  readonly postgres: Postgres;
  /** Where the data of PostgreSQL lie; why they lie elsewhere, where it cannot be had. */
  readonly disk: SmallDisk | { readonly problem: string };
  readonly databaseUrl: string;
  readonly modelServer: ModelServer;
  /** The first two refuse recipes beyond the quota, the third only counts them. */
  readonly replicas: readonly Replica[];
  /** The processes that analyze batches. */
  readonly workers: readonly Replica[];
  readonly balancer: Balancer;
  readonly keys: Readonly<Record<'large' | 'small' | 'spent' | 'batches' | 'probe', string>>;
  /** What was changed of the foods, in order. */
  readonly changes: CatalogChange[];
  /** Stops the balancer and the processes of the service. */
  close(): Promise<void>;
}

/** What has been started so far, for the moment in which all must end at once. */
export interface Started {
  abandon(): void;
}

/**
 * Starts everything.
 * @param started gets each part before the next is started
 */
export async function openStage(folder: string, started: Started[]): Promise<Stage> {
  const disk = mountSmallDisk(folder);
  const isSmall = 'folder' in disk;
  const postgres = await createPostgres(folder, isSmall ? disk.folder : folder);
  started.push(postgres);
  if (isSmall) started.push(disk);
  await postgres.start();
  const databaseUrl = await createDatabase(postgres, 'soak');
  const modelServer = await createModelServer(folder);
  started.push(modelServer);
  await modelServer.start();
  const replicas: Replica[] = [];
  const workers: Replica[] = [];
  const ports: number[] = [];
  for (const { name, settings } of processes) {
    const port = await findFreePort();
    const replica = createReplica({ name, port, databaseUrl, modelServer, settings, folder });
    if (settings.ROLE === 'web') ports.push(port);
    (settings.ROLE === 'web' ? replicas : workers).push(replica);
    started.push(replica);
    await replica.start();
  }
  const balancer = await startBalancer(folder, ports);
  started.push(balancer);
  const keys = await createKeys(databaseUrl);
  return {
    folder,
    postgres,
    disk,
    databaseUrl,
    modelServer,
    replicas,
    workers,
    balancer,
    keys,
    changes: [],
    async close() {
      await balancer.stop();
      await Promise.all([...replicas, ...workers].map((replica) => replica.stop()));
    },
  };
}

const processes = [
  { name: 'web-1', settings: { ROLE: 'web', QUOTA_MODE: 'enforce' } },
  { name: 'web-2', settings: { ROLE: 'web', QUOTA_MODE: 'enforce' } },
  { name: 'web-3', settings: { ROLE: 'web', QUOTA_MODE: 'warn' } },
  { name: 'worker-1', settings: { ROLE: 'worker' } },
  { name: 'worker-2', settings: { ROLE: 'worker' } },
] as const;

/** The address of a new, empty database. */
export async function createDatabase(postgres: Postgres, name: string): Promise<string> {
  if ((await ask(postgres.toUrl('postgres'), `CREATE DATABASE ${name}`)) === null)
    throw new Error(`The database ${name} cannot be created.`);
  return postgres.toUrl(name);
}

/** Keys of the accounts whose recipes are counted, and of one that only this tool asks with. */
export async function createKeys(databaseUrl: string): Promise<Stage['keys']> {
  const database = await openDatabase({ url: databaseUrl });
  try {
    const large = { name: 'Soak large', requestsPerSecond: 1_000_000, recipesPerMonth: 1_000_000_000 };
    for (const plan of [large, smallPlan, spentPlan]) {
      await database.prisma.plan.upsert({ where: { name: plan.name }, create: plan, update: {} });
    }
    const issue = async (accountName: string, planName: string, scopes: readonly Scope[]): Promise<string> =>
      (await createKey(database, { accountName, planName, name: 'soak', scopes, expiresAt: null })).token;
    return {
      large: await issue('large', large.name, ['analyze']),
      small: await issue('small', smallPlan.name, ['analyze']),
      spent: await issue('spent', spentPlan.name, ['analyze']),
      batches: await issue('batches', large.name, ['analyze']),
      probe: await issue('probe', large.name, ['analyze', 'admin']),
    };
  } finally {
    await database.close();
  }
}

/** Waits until all processes answer and count together. @returns false where they do not in time */
export async function waitUntilWhole({ replicas, workers }: Pick<Stage, 'replicas' | 'workers'>): Promise<boolean> {
  const deadline = Date.now() + wholeTimeoutMs;
  for (;;) {
    const whole = await Promise.all([...replicas, ...workers].map((replica) => replica.isWhole()));
    if (whole.every((one) => one)) return true;
    if (Date.now() > deadline) return false;
    await sleep(50);
  }
}

const wholeTimeoutMs = 90_000;
