import type { RequestListener } from 'node:http';
import { register as processRegistry, Registry } from 'prom-client';
import { createKeyUses } from '../accounts/key-use';
import { openKeyring } from '../accounts/keyring';
import { ensureLocalAccount } from '../accounts/local-account';
import { createUsage } from '../accounts/usage';
import type { Catalog } from '../analysis/catalog';
import { createLineCache } from '../ai/line-cache';
import { createAdmission } from '../api/admission';
import { createErrorLog, type ErrorLog } from '../api/error-log';
import { AnalysisResolver } from '../api/graphql/analysis-resolver';
import { openServer } from '../api/http/server';
import { createMetrics, type FailingPart, type Metrics } from '../api/metrics';
import type { ReadyCheck } from '../api/operations-routes';
import { createRecipeReader } from '../api/recipe-reader';
import { createTurns } from '../api/turns';
import { createLiveCatalog } from '../catalog/live-catalog';
import type { Config } from '../config';
import type { Database } from '../database/open-database';
import type { Log } from '../log';
import { createMissedNames } from '../missed-names/missed-names';
import { whereAdminWithCredentials } from '../people/admins';
import { createAttempts } from '../people/attempts';
import { createBackgroundWork } from '../people/background-work';
import { createCleanup } from '../people/expired-rows';
import { createLink } from '../people/links';
import { createMail } from '../people/mail';
import { createPasswords } from '../people/passwords';
import { readOwnPlanNames } from '../seed/read-seed';
import { createApp } from './app';
import { openBatches } from './batches';
import { openFoodDatabase, type ServiceDatabase } from './database';
import { openEngine } from './engine';
import { openLimits } from './limits';
import { openInOrder, type Keep } from './open-in-order';
import { describeOutage, findRestartReason } from './outage';
import { createBatchApp } from './batch-app';
import { readTls } from './tls-files';
import { endWith, startWarmUp, type WarmUp } from './warm-up';

export interface Service {
  readonly url: string;
  /** The key of the local account; null unless the database is the embedded one. */
  readonly key: string | null;
  /**
   * Creates a link that signs in the first user; earlier links stop working.
   * @returns the secret of the link; null if an admin can sign in otherwise
   */
  createFirstLink(): Promise<string | null>;
  /**
   * Accepts no more requests, finishes those in flight within ten seconds, and closes the database.
   */
  close(): Promise<void>;
}

/**
 * Starts the service: database, local account, catalog, engine, counts, batches and server, in this
 * order. They are closed in reverse order, also if one of them cannot be opened.
 * @throws Error in one sentence that says what to do
 */
export async function startService(config: Config, log: Log, options: ServiceOptions = {}): Promise<Service> {
  const { outageMs = 60_000, shareMetrics = mergeMetrics, warmUpUntil } = options;
  const tls = config.tls === null ? null : readTls(config.tls);
  return openInOrder(async (keep) => {
    const base = await openBase(config, log, keep);
    const { database, metrics, errorLog, report } = base;
    const key = config.databaseUrl === null ? await ensureLocalAccount(database, config.dataDir) : null;
    const live = keep(await createLiveCatalog(database, report('catalog')));
    const engine = keep(await openEngine(config, { database, registry: metrics.registry, log, isGuest: false }));
    const { keyring, limits, usage, keyUses, missedNames } = await openCounts(config, base, keep);
    const { now } = limits;
    const turns = createTurns();
    const recipeReader = keep(createRecipeReader());
    const backgroundWork = keep(createBackgroundWork(report('mail')));
    const cleanup = keep(createCleanup(database, report('cleanup')));
    void cleanup.sweep();
    metrics.watch({
      catalog: live.current,
      unwrittenRecipes: usage.unwritten,
      waitingRequests: turns.countWaiting,
      limits: limits.state,
      pools: { main: database.pool, counts: database.countPool, jobs: database.jobPool, ...database.productPools },
    });
    const resolver = new AnalysisResolver({
      engine: engine.current,
      catalog: live.current,
      memory: createLineCache(),
      missedNames: config.missedNames === 'on' ? missedNames : { note: () => undefined },
      metrics,
    });
    const { quotaMode } = config;
    const onError = report('batches');
    const batches = keep(openBatches({ config, quotaMode, database, resolver, turns, metrics, log, onError, now }));
    const operations = {
      config,
      log,
      errorLog,
      metrics,
      readMetrics: shareMetrics([processRegistry, metrics.registry]),
      findRestartReason: () => findRestartReason(base.outage(), { nowMs: Date.now(), limitMs: outageMs }),
      readyChecks: [...listReadyChecks(base, { errorLog, getCatalog: live.current }), ...engine.readyChecks],
    };
    const createWebApp = (): RequestListener =>
      createApp({
        ...operations,
        batches: batches.parts,
        turns,
        recipeReader,
        keyUses,
        admission: createAdmission({ keyring, rateLimits: limits.rateLimits, usage, errorLog, now }),
        resolver,
        missed: { missedNames, engine: engine.embedded },
        web: { database, backgroundWork, ...createSignIn(config) },
        corrections: { database, waitUntilCurrent: live.waitUntilCurrent, errorLog },
      });
    const app = config.role === 'worker' ? createBatchApp(operations) : createWebApp();
    const warmUp = (): WarmUp => {
      const parts = { engine: engine.embedded, getCatalog: live.current, pace: turns.openBackground() };
      const started = startWarmUp(parts, (cause) => log.warn({ err: cause }, 'a sample recipe failed'));
      void started.ended.then(() => log.info({ process: process.pid }, 'the warm-up has ended'));
      return started;
    };
    if (config.warmUp && warmUpUntil !== undefined) await endWith(keep(warmUp()), warmUpUntil);
    const server = await openServer(app, { host: config.host, port: config.port, tls });
    keep({ close: () => server.close(requestDeadlineMs) });
    if (config.warmUp && warmUpUntil === undefined) keep(warmUp());
    return { url: server.url, key, createFirstLink: () => createFirstLink(database) };
  });
}

/** What all other parts of the service are opened with. */
interface Base {
  readonly database: Database;
  readonly outage: ServiceDatabase['outage'];
  readonly isAnswering: () => Promise<boolean>;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly errorLog: ErrorLog;
  /** Returns what counts and logs the failures of a part. */
  readonly report: (part: FailingPart) => (cause: unknown) => void;
}

async function openBase(config: Config, log: Log, keep: Keep): Promise<Base> {
  const { database, outage, watch } = keep(await openFoodDatabase(config, log));
  const isAnswering = async (): Promise<boolean> => (await database.pool.query('SELECT 1')).rowCount === 1;
  const errorLog = keep(createErrorLog({ log, isAnswering, now: Date.now }));
  watch(errorLog.follow);
  const metrics = createMetrics();
  return {
    database,
    outage,
    isAnswering,
    metrics,
    log,
    errorLog,
    report: (part) => (cause) => {
      metrics.countError(part);
      errorLog.report(part, cause);
    },
  };
}

/** Opens the keys, and what is counted of requests. */
async function openCounts(config: Config, { database, metrics, log, errorLog, report }: Base, keep: Keep) {
  const { pool } = database;
  const keyring = keep(await openKeyring(database));
  const limits = keep(await openLimits(config, { database, metrics, errorLog }));
  const usage = keep(
    createUsage(database, {
      mode: config.quotaMode,
      onError: report('usage'),
      onLost: (recipes) => log.error({ recipes }, 'analyzed recipes could not be counted before the stop'),
      now: limits.now,
    }),
  );
  const keyUses = keep(createKeyUses({ pool, onError: report('key_uses'), now: Date.now }));
  const missedNames = keep(createMissedNames({ pool, onError: report('asked_names'), now: Date.now }));
  return { keyring, limits, usage, keyUses, missedNames };
}

function listReadyChecks(
  { outage, isAnswering }: Base,
  { errorLog, getCatalog }: { readonly errorLog: Pick<ErrorLog, 'outage'>; readonly getCatalog: () => Catalog },
): ReadyCheck[] {
  return [
    {
      name: 'database',
      isVital: true,
      problem: () => outage()?.message ?? 'The database does not respond.',
      isReady: isAnswering,
      describe: () => describeOutage(outage(), Date.now()),
    },
    {
      // Recipes are still answered where they need not be stored or counted first.
      name: 'disk',
      isVital: false,
      problem: 'The disk of the database is full. Free space on it; the service then continues by itself.',
      isReady: () => errorLog.outage() !== 'full',
    },
    {
      name: 'catalog',
      isVital: true,
      problem: 'The catalog contains no foods.',
      isReady: () => getCatalog().foods.size > 0,
      describe: () => ({ version: getCatalog().version, foods: getCatalog().foods.size }),
    },
  ];
}

/** What people sign in and up with. */
function createSignIn({ smtpUrl, mailFrom, publicUrl }: Config) {
  return {
    passwords: createPasswords(),
    attempts: createAttempts(),
    mail: createMail({ url: smtpUrl, from: mailFrom ?? toSender(publicUrl) }),
    ownPlanNames: readOwnPlanNames(),
    firstAccountName,
  };
}

/** The name of the local account, which the first user owns. */
const firstAccountName = 'local';

/** Creates a link for the first user, unless an admin can sign in by a password or a passkey. */
export async function createFirstLink({ prisma }: Database): Promise<string | null> {
  const admins = await prisma.user.count({ where: whereAdminWithCredentials });
  return admins > 0 ? null : createLink(prisma, { purpose: 'first_sign_in', userId: null });
}

function toSender(publicUrl: string | null): string {
  return `nutrition@${publicUrl === null ? 'localhost' : new URL(publicUrl).hostname}`;
}

const requestDeadlineMs = 10_000;

export interface ServiceOptions {
  /** How long the embedded Postgres may fail to start before `/healthz` says so. */
  readonly outageMs?: number;
  /** Makes the function that reads the metrics of this service, given its registries. */
  readonly shareMetrics?: (registries: Registry[]) => () => Promise<string>;
  /** Warms up before the service listens, rather than afterwards, and no longer than until this resolves. */
  readonly warmUpUntil?: Promise<unknown>;
}

function mergeMetrics(registries: Registry[]): () => Promise<string> {
  return () => Registry.merge(registries).metrics();
}
